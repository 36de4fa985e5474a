import { Paper, SimpleGrid, Skeleton, Text, Title } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { ReactNode } from "react"
import { heightOfBars } from "../../charts/bar-heights.ts"
import classes from "./figure-panel.module.css"
import { FigureTable } from "../../charts/figure-table.tsx"
import type { Figures } from "../../charts/figure-table.tsx"

// The chart library is large, so it loads after the figures are shown.
const FigureBars = lazy(async () => ({
  default: (await import("../../charts/figure-bars.tsx")).FigureBars,
}))

type Props = {
  readonly figures: Figures
  /** How many of the rows have bars; all unless given. */
  readonly mostBars?: number
  /** What the figures are made of. */
  readonly hint?: string
  readonly filters?: ReactNode
  /** Whether the figures are on their way; the rows have their labels already. */
  readonly isComing?: boolean
}

/** A chart and its table side by side; renders nothing when all values are 0. */
export const FigurePanel = ({ figures, mostBars, hint, filters, isComing = false }: Props) => {
  if (!isComing && figures.rows.every((row) => row.weight === 0)) return null
  const bars = figures.rows.slice(0, mostBars)
  const table = <FigureTable figures={figures} />
  const room = <Skeleton h={heightOfBars(bars.length)} />
  return (
    <Paper p="lg" className="no-print">
      <Title order={2} size="h3" mb="sm">
        {figures.title}
      </Title>
      {filters}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {isComing ? (
          room
        ) : (
          <Suspense fallback={room}>
            <FigureBars rows={bars} />
          </Suspense>
        )}
        <div className={classes["table"]}>{isComing ? <Skeleton aria-hidden>{table}</Skeleton> : table}</div>
      </SimpleGrid>
      {hint === undefined ? null : (
        <Text c="dimmed" size="sm" mt="md">
          {hint}
        </Text>
      )}
    </Paper>
  )
}
