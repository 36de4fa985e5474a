import { Paper, SimpleGrid, Skeleton, Text, Title } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { ReactNode } from "react"
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
}

/** A chart and its table side by side; renders nothing when all values are 0. */
export const FigurePanel = ({ figures, mostBars, hint, filters }: Props) => {
  if (figures.rows.every((row) => row.weight === 0)) return null
  return (
    <Paper p="lg" className="no-print">
      <Title order={2} size="h3" mb="sm">
        {figures.title}
      </Title>
      {filters}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Suspense fallback={<Skeleton h={160} />}>
          <FigureBars rows={figures.rows.slice(0, mostBars)} />
        </Suspense>
        <div className={classes["table"]}>
          <FigureTable figures={figures} />
        </div>
      </SimpleGrid>
      {hint === undefined ? null : (
        <Text c="dimmed" size="sm" mt="md">
          {hint}
        </Text>
      )}
    </Paper>
  )
}
