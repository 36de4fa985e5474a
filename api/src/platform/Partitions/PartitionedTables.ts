/** The tables that have a partition for each month. */
export const partitionedTables = ["sale_lines", "stock_movements", "audit_log", "search_changes"] as const
export type PartitionedTable = (typeof partitionedTables)[number]
