"""Called by mkdocs (mkdocs.yml)."""

import re


def on_page_markdown(markdown, **_):
    """In code within a table, GitHub needs `a\\|b` for what mkdocs needs as `a|b`."""

    def unescaped(code):
        return code.group().replace(r"\|", "|")

    lines = markdown.split("\n")
    return "\n".join(re.sub("`[^`]*`", unescaped, line) if line.startswith("|") else line for line in lines)
