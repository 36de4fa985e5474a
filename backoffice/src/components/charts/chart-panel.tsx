import { Group, Skeleton, Text } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { ComponentProps, ReactNode } from "react"
import { Panel } from "../ui/panel.tsx"
import classes from "./chart-panel.module.css"
import { FigureTable } from "./figure-table.tsx"
import type { Figures } from "./figure-table.tsx"
import type { TimeBars as Bars } from "./time-bars.tsx"

// The chart library is large, so it loads after the figures are shown.
const TimeBars = lazy(async () => ({ default: (await import("./time-bars.tsx")).TimeBars }))

type BarProps = ComponentProps<typeof Bars>

type Props = Omit<BarProps, "data"> & {
  readonly title: string
  /** The page with the list behind the chart. */
  readonly to?: string | undefined
  /** Undefined while it loads. */
  readonly data: BarProps["data"] | undefined
  /** Shown while all amounts are 0. */
  readonly empty: ReactNode
  /** What the reader of the bars must know. */
  readonly note?: string
  /** The same amounts as a table: the headings, and the cells beside each label. */
  readonly heads: ReadonlyArray<string>
  readonly words: (entry: BarProps["data"][number], index: number) => ReadonlyArray<string>
  /** The pages behind those cells that have one of their own. */
  readonly leads?: (entry: BarProps["data"][number]) => ReadonlyArray<string | undefined>
}

const hasAny = (data: BarProps["data"]): boolean =>
  data.some(({ amount, earlier = 0 }) => amount !== 0 || earlier !== 0)

/** Bars over time under their title, with a table of the same amounts for screen readers and for paper. */
export const ChartPanel = ({ title, to, data, empty, note, heads, words, leads, series, format }: Props) => {
  const figures: Figures = {
    title,
    heads,
    rows: (data ?? []).map((entry, index) => ({
      label: entry.title,
      weight: entry.amount,
      to: entry.to,
      words: words(entry, index),
      leads: leads?.(entry),
    })),
  }
  return (
    <Panel title={title} to={data !== undefined && hasAny(data) ? to : undefined}>
      {data === undefined ? <Skeleton h={272} /> : null}
      {data !== undefined && !hasAny(data) ? empty : null}
      {data !== undefined && hasAny(data) ? (
        <>
          <div className={classes["bars"]}>
            <Suspense fallback={<Skeleton h={272} />}>
              <TimeBars data={data} format={format} series={series} />
            </Suspense>
            {series.length < 2 ? null : <Legend series={series} />}
            {note === undefined ? null : (
              <Text size="sm" c="dimmed" ta="center">
                {note}
              </Text>
            )}
          </div>
          <div className={classes["table"]}>
            <FigureTable figures={figures} />
          </div>
        </>
      ) : null}
    </Panel>
  )
}

const colors = { amount: "var(--color-primary)", earlier: "var(--color-control)" } as const

const Legend = ({ series }: Pick<BarProps, "series">) => (
  <Group gap="md" justify="center" aria-hidden>
    {series.map(({ field, name }) => (
      <Text key={field} size="sm" className={classes["legend"] ?? ""} style={{ "--legend": colors[field] }}>
        {name}
      </Text>
    ))}
  </Group>
)
