import { Anchor, Skeleton, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Panel } from "../../../components/ui/panel.tsx"
import { useRememberedCount } from "../../../lib/use-remembered-count.ts"
import { FigureRow, LeadWords } from "./figure-row.tsx"

type Row = {
  readonly key: number
  readonly name: string
  readonly figure: ReactNode
  readonly detail?: string | undefined
  /** The list that shows just this; undefined for members who may not open it. */
  readonly to: string | undefined
}

type Lead = { readonly words: string; readonly to: string | undefined }

type Props = {
  /** By which the device remembers how long the list is. */
  readonly name: string
  readonly title: string
  /** The figure of the whole, with the list of all that it counts. */
  readonly whole: Lead | undefined
  readonly note?: ReactNode
  /** What is to be done about it, and where. Nobody is told to do what their role may not do. */
  readonly task: Lead | undefined
  readonly empty: ReactNode
  /** Undefined while it loads. */
  readonly rows: ReadonlyArray<Row> | undefined
  /** How many there are beside these. */
  readonly more: number
}

/** Medicines with a figure each, under the figure of all of them and what is to be done. */
export const FigureList = ({ name, title, whole, note, task, empty, rows, more }: Props) => {
  const { t } = useTranslation("dashboard")
  const count = useRememberedCount(`list.${name}`, rows?.length)
  return (
    <Panel title={title} order={3}>
      {rows === undefined ? <Coming rows={count ?? usualRows} /> : null}
      {rows?.length === 0 ? empty : null}
      {whole === undefined ? null : (
        <div>
          <LeadWords {...whole} size="xl" />
          {note}
        </div>
      )}
      {task?.to === undefined ? null : <LeadWords {...task} />}
      {rows === undefined || rows.length === 0 ? null : (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
          {rows.map((row) => (
            <FigureRow key={row.key} words={row.name} to={row.to} figure={row.figure} detail={row.detail} />
          ))}
        </Stack>
      )}
      {more > 0 ? <More words={t("more", { count: more })} to={whole?.to} /> : null}
    </Panel>
  )
}

/** As many as are told of most pharmacies. */
const usualRows = 8

/** The room of a list that comes: a figure, a task and its rows, or the words of an empty one. */
const Coming = ({ rows }: { readonly rows: number }) =>
  rows === 0 ? (
    <Skeleton h="2lh" w="70%" />
  ) : (
    <>
      <Skeleton h="2.6lh" w="8rem" />
      <Skeleton h="1lh" w="70%" />
      <Stack gap="xs">
        {Array.from({ length: rows }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- identical placeholders in a fixed order
          <Skeleton key={row} h="1.9lh" />
        ))}
      </Stack>
    </>
  )

/** How many are not among these, which the list of all of them shows. */
const More = ({ words, to }: Lead) =>
  to === undefined ? (
    <span>{words}</span>
  ) : (
    <Anchor component={Link} to={to}>
      {words}
    </Anchor>
  )
