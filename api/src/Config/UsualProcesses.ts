/** Beyond so many processes the database is the limit on the machines that this is made for. */
const mostProcesses = 4

/** The processes that serve by default on a machine with so many cores: one for each, and not too many. */
export const usualProcesses = (cores: number): number => Math.max(1, Math.min(mostProcesses, cores))
