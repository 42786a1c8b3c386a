"""Tables of what the predictor was measured with: alone, and in batches beside
OpenBLAS."""

from table_text import number, table


# Of a call in another language, which is timed in turns with the same in C.
BESIDE_C = {
    "ns": "ns",
    "c_ns": "ns in C",
    "added_ns": "ns added",
    "over_c": "quotient",
}


def simple_table(results, kind, titles):
    """`titles`: counters and what to call them; names of benchmarks first."""
    rows = [
        ["/".join(name[1:])] + [number(entry.get(key)) for key in titles]
        for name, entry in results.items()
        if name[0] == kind
    ]
    return table(["what", *titles.values()], rows)


def predictor_tables(results):
    return "".join(
        f"### {title}\n\n" + simple_table(results, kind, columns)
        for title, kind, columns in (
            (
                "One dense Gaussian prediction",
                "one",
                {
                    "ns": "ns",
                    "labels": "labels",
                    "read_bytes": "bytes of numbers",
                    "read_ns": "ns to read them",
                    "compute_ns": "ns to compute",
                    "over_target": "over 1.3 of the larger + 150 ns",
                    "tables_read_bytes": "bytes of tables",
                    "tables_ns": "the larger for tables, ns",
                    "over_target_of_tables": "over 1.3 of it + 150 ns",
                },
            ),
            (
                "On the model",
                "model",
                {
                    "ns": "ns on the model",
                    "predictor_ns": "ns on the predictor",
                    "over_predictor": "quotient",
                },
            ),
            ("Kernels", "kernel", {"ns": "ns", "over_best": "over the best"}),
            (
                "Single precision, batches of 1,024",
                "float32",
                {
                    "ns": "ns a row",
                    "float64_ns": "float64",
                    "over_float64": "quotient",
                },
            ),
            (
                "Sparse: 200 of 20,000 features, 150 labels",
                "sparse",
                {
                    "ns": "ns",
                    "gather_ns": "ns to gather and add",
                    "over_gather": "quotient",
                    "table_bytes": "bytes of tables",
                },
            ),
            (
                "What the cascade adds",
                "cascade",
                {
                    "ns": "ns",
                    "scoring_ns": "ns of the calls that score",
                    "step_ns": "ns a step",
                    "added": "added",
                },
            ),
            (
                "Two threads, batches of 4,096",
                "threads",
                {
                    "ns": "ns a row",
                    "two_ns": "with two",
                    "gain": "gain",
                    "machine_gain": "gain of arithmetic alone",
                },
            ),
            (
                "Learning",
                "learn",
                {
                    "ns": "ns an example",
                    "traffic_ns": "ns to update its statistics",
                    "over_traffic": "quotient",
                    "pass_ns": "ns of a pass over them",
                    "over_pass": "quotient",
                },
            ),
            (
                "Compiling",
                "compile",
                {
                    "ns": "ns",
                    "table_bytes": "bytes of tables",
                    "model_bytes": "bytes of the model's file",
                },
            ),
            (
                "The C++ interface",
                "cpp",
                BESIDE_C,
            ),
            (
                "The Python package",
                "python",
                BESIDE_C,
            ),
            (
                "The Rust crate",
                "rust",
                BESIDE_C,
            ),
            (
                "The Go module",
                "go",
                BESIDE_C,
            ),
            (
                "The C# package",
                "csharp",
                BESIDE_C,
            ),
        )
    )


def batch_table(batches, shortfalls):
    """`batches`: results by the name of the kernels of OpenBLAS."""
    names = [name for name in next(iter(batches.values())) if name[0] == "batch"]
    rows, ratios = [], []
    for name in names:
        entries = {blas: results[name] for blas, results in batches.items()}
        fastest = min(entries, key=lambda blas: entries[blas]["blas_ns"])
        entry = entries[fastest]
        # Both were timed in turns, beside the fastest of the yardsticks.
        ratios.append(("/".join(name[1:]), entry["over_blas"]))
        rows.append(
            ["/".join(name[1:]), number(entry["ns"])]
            + [number(entries[blas]["blas_ns"]) for blas in entries]
            + [fastest, number(entry["over_blas"]), number(entry["of_peak"])]
        )
    shortfalls.judge("a batch of 1,024 over OpenBLAS", ratios, 1.5)
    header = ["what", "ns a row"] + [f"OpenBLAS, {blas}" for blas in batches]
    return table(header + ["fastest", "over the fastest", "of peak"], rows)
