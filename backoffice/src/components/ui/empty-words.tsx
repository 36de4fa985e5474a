import { Anchor, Text } from "@mantine/core"
import { Link } from "react-router-dom"

type Props = {
  readonly words: string
  /** What can be done next, and where; without an address for who may not. */
  readonly next: string
  readonly to: string | undefined
}

/** Says within a panel that there is nothing to show, and leads to the next step. */
export const EmptyWords = ({ words, next, to }: Props) => (
  <div>
    <Text c="dimmed">{words}</Text>
    {to === undefined ? null : (
      <Anchor component={Link} to={to} fw={600} className="no-print">
        {next}
      </Anchor>
    )}
  </div>
)
