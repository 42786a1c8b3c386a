"""Tables of what other libraries take for the same work."""

from table_text import duration, number, table

WORKS = {
    "learn_one": "learn one",
    "learn_batch": "learn a batch",
    "predict_one": "predict one",
    "predict_batch": "predict a batch",
}


def second_level_cache(context):
    """Bytes of one core's, or 0 where it is not known."""
    sizes = [cache["size"] for cache in context["caches"] if cache["level"] == 2]
    return sizes[0] if sizes else 0


def compare_tables(report, cache, shortfalls):
    """`cache`: bytes of the second level."""
    text = []
    ratios = {work: [] for work in WORKS}
    without_call = {"learn_one": [], "predict_one": []}
    cached = {"learn_batch": [], "predict_batch": []}
    for data in report["sets"]:
        ours, *others = data["methods"]
        title = f"{data['name']} {data['family']}"
        text.append(
            f"#### {data['name']}, {data['family']}: {data['rows']} rows, "
            f"{data['features']} features, {data['labels']} labels\n\n"
        )
        rows = [
            [method["name"]]
            + [duration(method[work]) for work in WORKS]
            + [f"{method[key]:.3f}" for key in ("hs", "zs", "acc")]
            for method in data["methods"]
        ]
        fastest = ["times faster than the fastest other"]
        inside = ["the same, without the call through ctypes"]
        for work in WORKS:
            times = [method[work] for method in others if method[work] is not None]
            ratio = min(times) / ours[work]
            fastest.append(number(ratio))
            ratios[work].append((title, ratio))
            if work in cached and ours["table_bytes"] <= cache:
                cached[work].append((title, ratio))
            if work in without_call:
                inner = ours[work] - ours[work + "_overhead"]
                ratio = min(times) / inner if inner > 0 else None
                without_call[work].append((title, ratio))
                inside.append(number(ratio))
            else:
                inside.append("")
        rows.append(fastest + ["", "", ""])
        rows.append(inside + ["", "", ""])
        text.append(table(["", *WORKS.values(), "Hs", "Zs", "Acc"], rows))
        text.append(
            f"A call through ctypes takes {duration(ours['learn_one_overhead'])} "
            f"(learning) and {duration(ours['predict_one_overhead'])} (predicting) by "
            "itself, which is part of the first line. The numpy cascade predicts "
            f"{100 * others[0]['same_sets']:.1f} % of the sets as NaiBX does.\n\n"
        )
    for work in ("learn_one", "predict_one"):
        shortfalls.judge(
            f"{WORKS[work]}: times faster than others", ratios[work], 20, True
        )
        shortfalls.judge(
            f"{WORKS[work]}: the same, without the call through ctypes",
            without_call[work],
            20,
            True,
        )
    for work, figures in cached.items():
        what = f"{WORKS[work]}: times faster than others"
        shortfalls.judge(what + ", tables in the L2 cache", figures, 5, True)
        shortfalls.judge(what + ", anywhere", ratios[work], 1, True)
    absent = ", ".join(report["absent"])
    if absent:
        text.append(f"Not there, and so not compared: {absent}.\n\n")
    return "".join(text)
