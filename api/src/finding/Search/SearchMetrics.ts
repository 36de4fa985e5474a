import { Metric } from "effect"

/** 1 while the memory index answers searches and 0 while SQL does. */
export const answersFromMemory = Metric.gauge("search_answers_from_memory")

/** The number of rows in the memory index. */
export const indexedRows = Metric.gauge("search_index_rows")
