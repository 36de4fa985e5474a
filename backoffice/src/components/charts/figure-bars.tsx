import { heightOfBars } from "./bar-heights.ts"
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from "recharts"

type Row = { readonly label: string; readonly weight: number; readonly color?: string }

/**
 * One horizontal bar for each figure; the longest fills the width. Hidden from screen readers, which read the table
 * instead.
 */
export const FigureBars = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => (
  <div style={{ height: heightOfBars(rows.length), minWidth: 0 }} aria-hidden>
    <ResponsiveContainer width="100%" height="100%" minWidth={0}>
      <BarChart
        data={rows.map((row) => ({ ...row, fill: row.color ?? "var(--color-primary)" }))}
        layout="vertical"
        margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, "dataMax"]} />
        <YAxis
          type="category"
          dataKey="label"
          width={130}
          tickLine={false}
          axisLine={false}
          tick={{ fill: "var(--color-text)", fontSize: 13 }}
        />
        <Bar dataKey="weight" radius={[0, 6, 6, 0]} maxBarSize={26} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  </div>
)
