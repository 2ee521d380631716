#!/usr/bin/env python3
"""Writes trained trees of scikit-learn as JSON, for `selgen import sklearn`.

    import export_sklearn
    export_sklearn.save(model, "model.json", features=["n", "con"])

or, for a model stored by joblib: python3 export_sklearn.py model.joblib model.json

Supported are decision trees, random forests, extra trees, gradient boosting and histogram gradient
boosting, as classifiers and regressions. Names of features are needed only if the model has none.
"""

import json
import sys

import numpy


def number(value):
    """A number for JSON; infinities are words."""
    value = float(value)
    if value in (float("inf"), float("-inf")):
        return "inf" if value > 0 else "-inf"
    return value


def tree_of(tree, values):
    """A tree of sklearn.tree: x is rounded to a float; values up to the threshold go left."""
    missing = getattr(tree, "missing_go_to_left", None)
    if missing is None:
        missing = numpy.zeros(tree.node_count)
    return {
        "feature": [int(f) for f in tree.feature],
        "threshold": [number(t) for t in tree.threshold],
        "left": [int(c) for c in tree.children_left],
        "right": [int(c) for c in tree.children_right],
        "missing_left": [bool(m) for m in missing],
        "value": [float(v) for v in values],
    }


def shares(tree):
    """The share of each class in each node of a classification tree."""
    counts = tree.value[:, 0, :]
    return counts / counts.sum(axis=1, keepdims=True)


def histogram_tree(nodes):
    """A tree of histogram gradient boosting, which compares doubles."""
    if nodes["is_categorical"].any():
        raise ValueError("splits by category are not supported: fit the model with numbers only")
    leaf = nodes["is_leaf"].astype(bool)
    return {
        "feature": [int(f) for f in nodes["feature_idx"]],
        "threshold": [number(t) for t in nodes["num_threshold"]],
        "left": [-1 if is_leaf else int(c) for is_leaf, c in zip(leaf, nodes["left"])],
        "right": [-1 if is_leaf else int(c) for is_leaf, c in zip(leaf, nodes["right"])],
        "missing_left": [bool(m) for m in nodes["missing_go_to_left"]],
        "value": [float(v) if is_leaf else 0.0 for is_leaf, v in zip(leaf, nodes["value"])],
    }


def boosted(model, is_classifier):
    """The base and the trees of each output, for both kinds of boosting."""
    if hasattr(model, "_predictors"):
        base = numpy.ravel(model._baseline_prediction)
        rounds = [[histogram_tree(p.nodes) for p in one] for one in model._predictors]
    else:
        row = numpy.zeros((1, model.n_features_in_), dtype=numpy.float32)
        base = numpy.ravel(model._raw_predict_init(row))
        if model.init not in (None, "zero"):
            raise ValueError("a custom init is not supported")
        rate = model.learning_rate
        rounds = [
            [tree_of(e.tree_, rate * e.tree_.value[:, 0, 0]) for e in one]
            for one in model.estimators_
        ]
    outputs = [
        {"base": float(b), "trees": [one[k] for one in rounds]} for k, b in enumerate(base)
    ]
    if is_classifier and len(outputs) == 1:  # above 0 means the second class
        outputs.insert(0, {"base": 0.0, "trees": []})
    return outputs


def checked_loss(model):
    """Throws unless the sum of a regression is the value itself, not its logarithm."""
    loss = getattr(model, "loss", "squared_error")
    if loss in ("poisson", "gamma"):
        raise ValueError(f"the loss '{loss}' is not supported: its sum is a logarithm")


def described(model):
    """The description of a model without its features."""
    name = type(model).__name__
    is_classifier = name.endswith("Classifier")
    says = "scores" if is_classifier else "values"
    if is_classifier and numpy.ndim(model.classes_[0]) > 0:
        raise ValueError("classifiers with several outputs are not supported")
    if name in ("DecisionTreeClassifier", "ExtraTreeClassifier"):
        best = shares(model.tree_).argmax(axis=1)
        outputs = [{"base": 0.0, "trees": [tree_of(model.tree_, best)]}]
        return {"says": "choice", "mean": False, "floats": True, "outputs": outputs}
    if name in ("DecisionTreeRegressor", "ExtraTreeRegressor"):
        outputs = [
            {"base": 0.0, "trees": [tree_of(model.tree_, model.tree_.value[:, k, 0])]}
            for k in range(model.n_outputs_)
        ]
        return {"says": says, "mean": False, "floats": True, "outputs": outputs}
    if name.startswith(("RandomForest", "ExtraTrees")):
        count = len(model.classes_) if is_classifier else model.n_outputs_

        trees = [e.tree_ for e in model.estimators_]

        def leaves(tree, k):
            return shares(tree)[:, k] if is_classifier else tree.value[:, k, 0]

        outputs = [
            {"base": 0.0, "trees": [tree_of(t, leaves(t, k)) for t in trees]} for k in range(count)
        ]
        return {"says": says, "mean": True, "floats": True, "outputs": outputs}
    if name.startswith(("GradientBoosting", "HistGradientBoosting")):
        if not is_classifier:
            checked_loss(model)
        floats = not name.startswith("Hist")
        outputs = boosted(model, is_classifier)
        return {"says": says, "mean": False, "floats": floats, "outputs": outputs}
    raise ValueError(f"{name} is not supported: use a tree, a forest or gradient boosting")


def save(model, path, features=None):
    """Writes the model; `features` are the names of its columns if the model has none."""
    if features is None:
        features = getattr(model, "feature_names_in_", [])
    result = {
        "format": "selgen sklearn 1",
        "feature_count": int(model.n_features_in_),
        "features": [str(f) for f in features],
        "classes": [str(c) for c in getattr(model, "classes_", [])],
    }
    result.update(described(model))
    with open(path, "w", encoding="utf-8") as file:
        json.dump(result, file, allow_nan=False)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    import joblib

    save(joblib.load(sys.argv[1]), sys.argv[2])
