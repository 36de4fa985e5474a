import { EmptyState, Skeleton, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Figures } from "../../../components/charts/figure-table.tsx"
import { FigurePanel } from "../../../components/frames/report/figure-panel.tsx"
import { Panel } from "../../../components/ui/panel.tsx"

/** Bars are shown of so many rows; the table beside them has all. */
const mostBars = 10

type Props = {
  readonly title: string
  /** What the figures are made of. */
  readonly hint: string
  /** Undefined while it loads. */
  readonly figures: Figures | undefined
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly description: string }
  /** The next step where there is nothing yet. */
  readonly next?: ReactNode
  readonly filters?: ReactNode
}

/** A section of figures in one of its states: loading, nothing yet, bars with their table. */
export const FigureSection = ({ title, hint, figures, empty, next, filters }: Props) => {
  if (figures?.rows.some(({ weight }) => weight > 0) === true)
    return <FigurePanel figures={figures} mostBars={mostBars} hint={hint} filters={filters} />
  return (
    <Panel title={title}>
      {filters}
      {figures === undefined ? (
        <Skeleton h={240} />
      ) : (
        <Stack gap="md" align="center">
          <EmptyState {...empty} />
          {next}
          <Text c="dimmed" size="sm" ta="center">
            {hint}
          </Text>
        </Stack>
      )}
    </Panel>
  )
}
