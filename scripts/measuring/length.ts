/** How long a benchmark measures. The benchmarks are told by `npm run bench`. */
type Length = "quick" | "table" | "thorough"

const length: Length = process.argv.includes("--quick")
  ? "quick"
  : process.argv.includes("--table")
    ? "table"
    : "thorough"

/** The value for this run: `quick` is two minutes for the whole table, `table` half an hour. */
export const forLength = <A>(values: Readonly<Record<Length, A>>): A => values[length]

/** Whether this run is one of two minutes, which has no room for some of what the others do. */
export const isQuick = length === "quick"

/** What BENCH_SCALE reduces: the amount of data, for a quick try. */
export const scale = Number(process.env["BENCH_SCALE"] ?? forLength({ quick: 0.002, table: 1, thorough: 1 }))

/** Milliseconds for which a product that is ready is left alone, so that what it does after its start is not measured. */
export const settling = forLength({ quick: 200, table: 8000, thorough: 8000 })
