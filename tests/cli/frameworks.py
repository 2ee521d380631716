"""Models of a framework with what it predicts itself, for test_frameworks.cpp.

frameworks.py FRAMEWORK FOLDER EXPORT: writes a model NAME.json (or .txt) and NAME.rows (features,
then the prediction) for each line "NAME KIND CLASSES TOLERANCE" of cases.
"""

import os
import sys

import numpy

framework, folder, export = sys.argv[1:4]
sys.path.insert(0, export)
random = numpy.random.RandomState(7)
ROWS = 10000


def table(rows):
    """Features of several scales, one of them with few whole numbers."""
    x = random.normal(size=(rows, 3)) * [1.0, 1e-3, 1e4]
    x[:, 2] = numpy.round(x[:, 2] / 1e3)
    return x


train = table(600)
signal = train[:, 0] * 2 + numpy.sin(train[:, 1] * 3000) + (train[:, 2] > 3) * train[:, 0]
three = numpy.digitize(signal, [-1.0, 1.5])
two = (signal > 0.2).astype(int)


def near(threshold):
    """A threshold, its neighbours among floats and doubles, and the middles between floats."""
    single = numpy.float32(threshold)
    below = numpy.nextafter(single, numpy.float32(-numpy.inf))
    above = numpy.nextafter(single, numpy.float32(numpy.inf))
    ends = [float(threshold), float(single), float(below), float(above)]
    ends += [(float(single) + float(below)) / 2, (float(single) + float(above)) / 2]
    return ends + [numpy.nextafter(e, s) for e in ends for s in (-numpy.inf, numpy.inf)]


def rows_at(thresholds, missing):
    """Random rows; in most of them one feature is equal or next to a threshold of the model."""
    rows = table(ROWS)
    for i in range(0, ROWS):
        feature = random.randint(3)
        if i % 4 and thresholds[feature]:
            at = near(thresholds[feature][random.randint(len(thresholds[feature]))])
            rows[i, feature] = at[random.randint(len(at))]
        elif missing and i % 8 == 0:
            rows[i, feature] = numpy.nan
    return rows


def write(name, kind, classes, tolerance, rows, predicted):
    with open(os.path.join(folder, name + ".rows"), "w") as file:
        for row, value in zip(rows.tolist(), predicted):
            file.write(" ".join(repr(v) for v in row) + " " + repr(float(value)) + "\n")
    with open(os.path.join(folder, "cases"), "a") as file:
        file.write(f"{name} {kind} {classes} {tolerance}\n")


def sklearn_cases():
    import export_sklearn
    import json
    from sklearn import ensemble, tree

    models = {
        "tree3": (tree.DecisionTreeClassifier(max_leaf_nodes=20, random_state=1), three),
        "forest3": (ensemble.RandomForestClassifier(20, max_depth=6, random_state=1), three),
        "full3": (ensemble.RandomForestClassifier(9, random_state=1), three),
        "extra2": (ensemble.ExtraTreesClassifier(10, max_depth=5, random_state=1), two),
        "boosted2": (ensemble.GradientBoostingClassifier(n_estimators=20, random_state=1), two),
        "boosted3": (ensemble.GradientBoostingClassifier(n_estimators=9, random_state=1), three),
        "histogram2": (ensemble.HistGradientBoostingClassifier(max_iter=12), two),
        "histogram3": (ensemble.HistGradientBoostingClassifier(max_iter=8), three),
        "value": (tree.DecisionTreeRegressor(max_depth=6, random_state=1), signal),
        "values": (ensemble.RandomForestRegressor(12, max_depth=6, random_state=1), signal),
        "boosted": (ensemble.GradientBoostingRegressor(n_estimators=25, random_state=1), signal),
        "histogram": (ensemble.HistGradientBoostingRegressor(max_iter=15), signal),
    }
    for name, (model, target) in models.items():
        histogram = name.startswith("histogram")
        x = train.copy()
        if histogram:
            x[::17, 1] = numpy.nan
        model.fit(x, target)
        path = os.path.join(folder, name + ".json")
        export_sklearn.save(model, path, features=["a", "b", "c"])
        thresholds = [[], [], []]
        with open(path) as file:
            for output in json.load(file)["outputs"]:
                for one in output["trees"]:
                    for f, t, left in zip(one["feature"], one["threshold"], one["left"]):
                        if left >= 0 and t != "inf":
                            thresholds[f].append(t)
        rows = rows_at(thresholds, histogram)
        classes = len(model.classes_) if hasattr(model, "classes_") else 1
        write(name, "sklearn", classes, 1e-12, rows, model.predict(rows))


def xgboost_cases():
    import json
    import xgboost

    models = {
        "binary": ({"objective": "binary:logistic"}, two),
        "softmax": ({"objective": "multi:softmax", "num_class": 3}, three),
        "softprob": ({"objective": "multi:softprob", "num_class": 3, "base_score": 0.3}, three),
        "squared": ({"objective": "reg:squarederror", "base_score": 2.5}, signal),
        "parallel": ({"objective": "reg:squarederror", "num_parallel_tree": 3}, signal),
    }
    x = train.copy()
    x[::13, 0] = numpy.nan
    for name, (parameters, target) in models.items():
        data = xgboost.DMatrix(x, label=target, feature_names=["a", "b", "c"])
        parameters.update({"max_depth": 4, "eta": 0.3, "seed": 1, "nthread": 1, "subsample": 0.8})
        model = xgboost.train(parameters, data, 12)
        path = os.path.join(folder, name + ".json")
        model.save_model(path)
        thresholds = [[], [], []]
        with open(path) as file:
            trees = json.load(file)["learner"]["gradient_booster"]["model"]["trees"]
        for one in trees:
            for f, t, left in zip(
                one["split_indices"], one["split_conditions"], one["left_children"]
            ):
                if left >= 0:
                    thresholds[f].append(t)
        rows = rows_at(thresholds, True)
        predicted = model.predict(xgboost.DMatrix(rows, feature_names=["a", "b", "c"]))
        if name == "binary":
            predicted = predicted > 0.5
        if name == "softprob":
            predicted = predicted.argmax(axis=1)
        classes = parameters.get("num_class", 2 if name == "binary" else 1)
        write(name, "xgboost", classes, 1e-5, rows, predicted)


def lightgbm_cases():
    import lightgbm

    models = {
        "binary": ({"objective": "binary"}, two, train),
        "multiclass": ({"objective": "multiclass", "num_class": 3}, three, train),
        "squared": ({"objective": "regression"}, signal, train),
        "zeros": ({"objective": "regression", "zero_as_missing": True}, signal, train),
        "unaware": ({"objective": "regression", "use_missing": False}, signal, train),
    }
    for name, (parameters, target, x) in models.items():
        x = x.copy()
        if name != "unaware":
            x[::13, 0] = 0 if name == "zeros" else numpy.nan
        parameters.update({"num_leaves": 12, "seed": 1, "num_threads": 1, "verbose": -1})
        data = lightgbm.Dataset(x, label=target, feature_name=["a", "b", "c"])
        model = lightgbm.train(parameters, data, 12)
        model.save_model(os.path.join(folder, name + ".txt"))
        thresholds = [[0.0, 1e-35], [0.0], [0.0]]
        for node in model.trees_to_dataframe().itertuples():
            if node.left_child is not None:
                thresholds["abc".index(node.split_feature)].append(node.threshold)
        rows = rows_at(thresholds, True)
        predicted = model.predict(rows)
        if name == "binary":
            predicted = predicted > 0.5
        if name == "multiclass":
            predicted = predicted.argmax(axis=1)
        classes = parameters.get("num_class", 2 if name == "binary" else 1)
        write(name, "lightgbm", classes, 1e-12, rows, predicted)


{"sklearn": sklearn_cases, "xgboost": xgboost_cases, "lightgbm": lightgbm_cases}[framework]()
