import { Anchor, Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { keptTogether } from "../../../lib/kept-together.ts"

type Lead = {
  readonly words: string
  /** The list or page behind the words; undefined for members who may not open it. */
  readonly to: string | undefined
}

/** Words that lead to a list, or plain ones for who may not open it. */
export const LeadWords = ({ words: told, to, size }: Lead & { readonly size?: "xl" | "sm" }) => {
  const words = keptTogether(told)
  const look = { fw: size === "xl" ? 700 : 600, ...(size === undefined ? {} : { size }) } as const
  return to === undefined ? (
    <Text {...look}>{words}</Text>
  ) : (
    <Anchor component={Link} to={to} {...look}>
      {words}
    </Anchor>
  )
}

type Props = Lead & {
  /** The figure at the end of the line. */
  readonly figure: ReactNode
  /** What stands below both; it has the width of both, so that a date and a name rarely need two lines. */
  readonly detail?: string | undefined
}

/** One of a list: its name, its figure at the end of the line, and what is told below. */
export const FigureRow = ({ words, to, figure, detail }: Props) => (
  <li>
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
      <LeadWords words={words} to={to} />
      <div style={{ flex: "none", whiteSpace: "nowrap" }}>{figure}</div>
    </Group>
    {detail === undefined ? null : (
      <Text size="sm" c="dimmed">
        {detail}
      </Text>
    )}
  </li>
)
