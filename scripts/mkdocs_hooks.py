"""Called by mkdocs (mkdocs.yml)."""

import re


def on_page_markdown(markdown, **_):
    """Code in tables needs `a\\|b` on GitHub, but `a|b` in mkdocs."""

    def unescaped(code):
        return code.group().replace(r"\|", "|")

    lines = markdown.split("\n")
    return "\n".join(re.sub("`[^`]*`", unescaped, line) if line.startswith("|") else line for line in lines)
