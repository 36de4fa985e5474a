import { MetricState } from "effect"
import type { MetricPair } from "effect"

const escape = (text: string): string =>
  text.replace(/[\\"\n]/g, (one) => (one === "\n" ? "\\n" : `\\${one}`))

type Labels = ReadonlyArray<readonly [string, string]>

const line = (name: string, labels: Labels, value: number | bigint): string => {
  const written = labels.map(([key, text]) => `${key}="${escape(text)}"`).join(",")
  return `${name}${written === "" ? "" : `{${written}}`} ${String(value)}`
}

const kindOf = (state: unknown): string =>
  MetricState.isCounterState(state)
    ? "counter"
    : MetricState.isHistogramState(state)
      ? "histogram"
      : MetricState.isSummaryState(state)
        ? "summary"
        : "gauge"

const samples = (name: string, labels: Labels, state: unknown): ReadonlyArray<string> => {
  if (MetricState.isCounterState(state)) return [line(name, labels, state.count)]
  if (MetricState.isGaugeState(state)) return [line(name, labels, state.value)]
  if (MetricState.isHistogramState(state))
    return [
      ...[...state.buckets].map(([bound, count]) =>
        line(`${name}_bucket`, [...labels, ["le", Number.isFinite(bound) ? String(bound) : "+Inf"]], count),
      ),
      line(`${name}_bucket`, [...labels, ["le", "+Inf"]], state.count),
      line(`${name}_sum`, labels, state.sum),
      line(`${name}_count`, labels, state.count),
    ].filter((one, index, all) => all.indexOf(one) === index)
  if (MetricState.isFrequencyState(state))
    return [...state.occurrences].map(([value, count]) => line(name, [...labels, ["value", value]], count))
  if (MetricState.isSummaryState(state))
    return [line(`${name}_sum`, labels, state.sum), line(`${name}_count`, labels, state.count)]
  return []
}

/** A snapshot of all metrics in Prometheus' text format, metrics of one name together. */
export const prometheusText = (snapshot: ReadonlyArray<MetricPair.MetricPair.Untyped>): string => {
  const groups = new Map<string, Array<string>>()
  for (const { metricKey, metricState } of snapshot) {
    const { name } = metricKey
    const labels = [...metricKey.tags].map(({ key, value }) => [key, value] as const)
    const head = [
      ...(metricKey.description._tag === "Some" ? [`# HELP ${name} ${metricKey.description.value}`] : []),
      `# TYPE ${name} ${kindOf(metricState)}`,
    ]
    const group = groups.get(name) ?? head
    group.push(...samples(name, labels, metricState))
    groups.set(name, group)
  }
  return `${[...groups.values()].flat().join("\n")}\n`
}
