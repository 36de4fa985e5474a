/**
 * The value of a metric in Prometheus text, 0 when it is not there. Metrics count for the whole process, which also
 * runs other tests, so a test compares the values before and after.
 */
export const counted = (text: string, metric: string): number => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${metric} `))
  return line === undefined ? 0 : Number(line.slice(metric.length + 1))
}
