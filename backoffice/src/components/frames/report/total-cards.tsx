import { Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import { StatCard } from "../../ui/stat-card.tsx"
import { StatGrid } from "../../ui/stat-grid.tsx"
import type { StatColor } from "../../ui/stat-card.tsx"

/** One total of a report; its value is undefined while it loads. */
export type Total = {
  readonly label: string
  readonly value: string | undefined
  readonly icon: Icon
  readonly color?: StatColor
  /** A line below the value. While that loads it is a sample, whose room is kept. */
  readonly note?: string
}

/** More totals than these stand in two rows. */
const mostInRow = 4

/** The totals of a report, side by side where there is room. */
export const TotalCards = ({ totals }: { readonly totals: ReadonlyArray<Total> }) => (
  <StatGrid wide={totals.length > mostInRow ? Math.ceil(totals.length / 2) : totals.length}>
    {totals.map(({ label, value, icon: Sign, color, note }) => (
      <StatCard
        key={label}
        label={label}
        value={value}
        icon={<Sign />}
        {...(color === undefined ? {} : { color })}
        {...(note === undefined ? {} : { note: <Note words={note} /> })}
      />
    ))}
  </StatGrid>
)

/** What explains a total, as quiet as its label. */
const Note = ({ words }: { readonly words: string }) => (
  <Text size="sm" c="dimmed">
    {words}
  </Text>
)
