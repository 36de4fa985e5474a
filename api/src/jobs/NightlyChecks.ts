/** The names of the jobs that read all books once a night. A database in which they never ran has them run at the first start. */
export const nightlyChecks = {
  ledger: "check the ledger",
  summaries: "check the summaries of sales",
} as const
