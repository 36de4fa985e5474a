import { Anchor, Skeleton, Stack, Text } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Panel } from "../../../components/ui/panel.tsx"

type Row = {
  readonly key: number
  readonly name: string
  readonly figure: string
  /** The list that shows just this; undefined for members who may not open it. */
  readonly to: string | undefined
}

type Props = {
  readonly title: string
  readonly to: string | undefined
  readonly empty: string
  /** Undefined while it loads. */
  readonly rows: ReadonlyArray<Row> | undefined
  /** How many there are beside these. */
  readonly more: number
}

/** Medicines with a figure below each name; the name leads to the medicine's list. */
export const FigureList = ({ title, to, empty, rows, more }: Props) => {
  const { t } = useTranslation("dashboard")
  return (
    <Panel title={title} to={to}>
      {rows === undefined ? <Skeleton h={160} /> : null}
      {rows?.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {(rows ?? []).map((row) => (
          <li key={row.key}>
            {row.to === undefined ? (
              <Text fw={600}>{row.name}</Text>
            ) : (
              <Anchor component={Link} to={row.to} fw={600}>
                {row.name}
              </Anchor>
            )}
            <Text size="sm" c="dimmed">
              {row.figure}
            </Text>
          </li>
        ))}
      </Stack>
      {more > 0 ? <Text c="dimmed">{t("more", { count: more })}</Text> : null}
    </Panel>
  )
}
