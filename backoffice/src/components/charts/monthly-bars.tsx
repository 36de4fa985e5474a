import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import classes from "./monthly-bars.module.css"

type Props = {
  /** One entry per month, the oldest first. */
  readonly data: ReadonlyArray<{ readonly label: string; readonly title: string; readonly amount: number }>
  readonly format: (amount: number) => string
  readonly seriesName: string
}

/**
 * A bar chart of monthly amounts, scaled to the largest month. Hidden from screen readers; the caller shows the same
 * amounts in a table.
 */
export const MonthlyBars = ({ data, format, seriesName }: Props) => (
  <div className={classes["frame"]} aria-hidden>
    <ResponsiveContainer width="100%" height="100%" minWidth={0}>
      <BarChart data={[...data]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-border)" />
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={false}
          interval="preserveStartEnd"
          minTickGap={10}
          tick={{ fill: "var(--color-muted)", fontSize: 13 }}
        />
        <YAxis
          width={64}
          tickLine={false}
          axisLine={false}
          tickFormatter={(amount: number) => format(amount).replace(/\.00$/, "")}
          tick={{ fill: "var(--color-muted)", fontSize: 13 }}
        />
        <Tooltip
          cursor={{ fill: "var(--color-sunken)" }}
          formatter={(amount) => [format(Number(amount)), seriesName]}
          labelFormatter={(_, entries) =>
            (entries[0]?.payload as { title?: string } | undefined)?.title ?? ""
          }
          contentStyle={{
            background: "var(--color-raised)",
            border: "1px solid var(--color-border)",
            borderRadius: "var(--radius-md)",
            color: "var(--color-text)",
          }}
          itemStyle={{ color: "var(--color-text)" }}
        />
        <Bar
          dataKey="amount"
          fill="var(--color-primary)"
          radius={[6, 6, 0, 0]}
          maxBarSize={44}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  </div>
)
