import { Group, Paper, Progress, Skeleton, Stack, Text, Title } from "@mantine/core"

type Row = { readonly name: string; readonly weight: number; readonly figure: string }
type Props = {
  readonly title: string
  readonly empty: string
  /** Undefined while it loads. */
  readonly rows: ReadonlyArray<Row> | undefined
}

/** A ranking: each row has a name, its figure and a bar that compares it with the largest. */
export const RankList = ({ title, empty, rows }: Props) => {
  const largest = Math.max(0, ...(rows ?? []).map((row) => row.weight))
  return (
    <Paper p="lg">
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <Stack gap="md">
        {rows === undefined ? ["a", "b", "c", "d"].map((key) => <Skeleton key={key} h={36} />) : null}
        {rows?.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
        {rows?.map((row) => (
          <div key={row.name}>
            <Group justify="space-between" wrap="nowrap" gap="md" align="baseline">
              <Text fw={600}>{row.name}</Text>
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
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
