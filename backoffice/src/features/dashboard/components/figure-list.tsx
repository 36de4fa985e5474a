import { Anchor, Skeleton, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
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

type Lead = { readonly words: string; readonly to: string | undefined }

type Props = {
  readonly title: string
  /** The figure of the whole, with the list of all that it counts. */
  readonly whole: Lead | undefined
  readonly note?: ReactNode
  /** What is to be done about it, and where. */
  readonly task: Lead | undefined
  readonly empty: ReactNode
  /** Undefined while it loads. */
  readonly rows: ReadonlyArray<Row> | undefined
  /** How many there are beside these. */
  readonly more: number
}

/** Words that lead to a list, or plain ones for who may not open it. */
const LeadWords = ({ words, to, size }: Lead & { readonly size?: "xl" }) => {
  const look = { fw: size === undefined ? 600 : 700, ...(size === undefined ? {} : { size }) } as const
  return to === undefined ? (
    <Text {...look}>{words}</Text>
  ) : (
    <Anchor component={Link} to={to} {...look}>
      {words}
    </Anchor>
  )
}

/** Medicines with a figure below each name, under the figure of all of them and what is to be done. */
export const FigureList = ({ title, whole, note, task, empty, rows, more }: Props) => {
  const { t } = useTranslation("dashboard")
  return (
    <Panel title={title} order={3}>
      {rows === undefined ? <Skeleton h={160} /> : null}
      {rows?.length === 0 ? empty : null}
      {whole === undefined ? null : (
        <div>
          <LeadWords {...whole} size="xl" />
          {note}
        </div>
      )}
      {task === undefined ? null : <LeadWords {...task} />}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {(rows ?? []).map((row) => (
          <li key={row.key}>
            <LeadWords words={row.name} to={row.to} />
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
