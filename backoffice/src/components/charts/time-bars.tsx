import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import { useNavigate } from "react-router-dom"
import classes from "./time-bars.module.css"

/** A series of bars: the field of the data that it shows, and its name. */
type Series = { readonly field: "amount" | "earlier"; readonly name: string }

type Props = {
  /** One entry for each hour, day or month, the oldest first. */
  readonly data: ReadonlyArray<{
    readonly label: string
    readonly title: string
    readonly amount: number
    readonly earlier?: number
    /** The list behind the bar, which a press on it opens. */
    readonly to?: string | undefined
    /** The list behind the bar of the time before. */
    readonly toEarlier?: string | undefined
    /** Whether the time is not over yet: its bar is paler, since it is a part among whole ones. */
    readonly isRunning?: boolean
  }>
  readonly format: (amount: number) => string
  /** What is shown of each entry, the paler one first. */
  readonly series: ReadonlyArray<Series>
}

const fills = { amount: "var(--color-primary)", earlier: "var(--color-control)" } as const

const tooltipLook = {
  background: "var(--color-raised)",
  border: "1px solid var(--color-border)",
  borderRadius: "var(--radius-md)",
  color: "var(--color-text)",
} as const

const titleOf = (entry: unknown): string => (entry as { title?: string } | undefined)?.title ?? ""

/** How opaque the bar of a time that is not over yet is. */
const runningOpacity = 0.45

/** Each series leads to the list of its own time. */
const leads = { amount: "to", earlier: "toEarlier" } as const

const leadOf = (entry: unknown, field: Series["field"]): string | undefined => {
  const lead = (entry as Readonly<Record<string, unknown>> | undefined)?.[leads[field]]
  return typeof lead === "string" ? lead : undefined
}

const ticks = { fill: "var(--color-muted)", fontSize: 13 } as const

/**
 * A bar chart of amounts over time, scaled to the largest one. Hidden from screen readers; the caller shows the same
 * amounts in a table.
 */
export const TimeBars = ({ data, format, series }: Props) => {
  const navigate = useNavigate()
  const open = (entry: unknown, field: Series["field"]) => {
    const to = leadOf(entry, field)
    if (to !== undefined) void navigate(to)
  }
  return (
    <div className={classes["frame"]} aria-hidden>
      <ResponsiveContainer width="100%" height="100%" minWidth={0}>
        <BarChart
          data={data.map((entry) => ({
            ...entry,
            fillOpacity: entry.isRunning === true ? runningOpacity : 1,
          }))}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barGap={1}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={false}
            interval="equidistantPreserveEnd"
            minTickGap={10}
            tick={ticks}
          />
          <YAxis
            width={64}
            tickLine={false}
            axisLine={false}
            tickFormatter={(amount: number) => format(amount).replace(/\.00$/, "")}
            tick={ticks}
          />
          <Tooltip
            cursor={{ fill: "var(--color-sunken)" }}
            formatter={(amount, name) => [format(Number(amount)), name]}
            labelFormatter={(_, entries) => titleOf(entries[0]?.payload)}
            contentStyle={tooltipLook}
            itemStyle={{ color: "var(--color-text)" }}
          />
          {series.map(({ field, name }) => (
            <Bar
              key={field}
              dataKey={field}
              name={name}
              fill={fills[field]}
              radius={[6, 6, 0, 0]}
              maxBarSize={44}
              isAnimationActive={false}
              {...(data.some((entry) => leadOf(entry, field) !== undefined)
                ? { cursor: "pointer", onClick: ({ payload }: { payload?: unknown }) => open(payload, field) }
                : {})}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
