import { Anchor, Group, Progress, Skeleton, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Panel } from "../../../components/ui/panel.tsx"
import { keptTogether } from "../../../lib/kept-together.ts"

type Row = {
  readonly key: string
  readonly name: string
  readonly weight: number
  readonly figure: string
  /** The list behind the figure; undefined for members who may not open it. */
  readonly to?: string | undefined
}
type Props = {
  readonly title: string
  readonly empty: ReactNode
  /** Undefined while it loads. */
  readonly rows: ReadonlyArray<Row> | undefined
}

/** A ranking: each row has a name, its figure and a bar that compares it with the largest. */
export const RankList = ({ title, empty, rows }: Props) => {
  const largest = Math.max(0, ...(rows ?? []).map((row) => row.weight))
  return (
    <Panel title={title}>
      {rows === undefined ? ["a", "b", "c", "d"].map((key) => <Skeleton key={key} h={36} />) : null}
      {rows?.length === 0 ? empty : null}
      {rows === undefined || rows.length === 0 ? null : (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
          {rows.map((row) => (
            <li key={row.key}>
              <Group justify="space-between" wrap="nowrap" gap="md" align="baseline">
                {row.to === undefined ? (
                  <Text fw={600}>{keptTogether(row.name)}</Text>
                ) : (
                  <Anchor component={Link} to={row.to} fw={600}>
                    {keptTogether(row.name)}
                  </Anchor>
                )}
                <Text c="dimmed" size="sm" style={{ whiteSpace: "nowrap" }}>
                  {row.figure}
                </Text>
              </Group>
              <Progress
                value={largest === 0 ? 0 : (Math.max(0, row.weight) / largest) * 100}
                size={6}
                mt={4}
                aria-hidden
              />
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
