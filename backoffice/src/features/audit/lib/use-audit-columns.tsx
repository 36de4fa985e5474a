import { Anchor, Stack, Text, VisuallyHidden } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useIsTable } from "../../../components/data-table/use-is-table.ts"
import { keptTogether } from "../../../lib/kept-together.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { Entry } from "../api/audit.ts"
import { useAuditWords } from "./use-audit-words.ts"
import type { Changes } from "./use-audit-words.ts"

/** Two lines of a cell: the fact, and what explains it in smaller letters. On a card one follows the other. */
const TwoLines = ({ first, second }: { readonly first: string; readonly second: string }) => {
  const isTable = useIsTable()
  const isPlain = second === "" || second === first
  if (!isTable) return isPlain ? first : `${first} · ${second}`
  return (
    <div>
      <div>{first}</div>
      {isPlain ? null : (
        <Text size="sm" c="dimmed">
          {second}
        </Text>
      )}
    </div>
  )
}

/** How many changes a card tells at once. A medicine that was added has ten, which would fill half a phone. */
const onCard = 2

/** On a card all changes follow each other, and those after the first ones are told at a press. */
const CardLines = ({ lines, of }: { readonly lines: ReadonlyArray<string>; readonly of: string }) => {
  const { t } = useTranslation("audit")
  const [isOpen, setOpen] = useState(false)
  const rest = lines.length - onCard
  if (isOpen || rest <= 1) return keptTogether(lines.join(" · "))
  return (
    <>
      {keptTogether(lines.slice(0, onCard).join(" · "))}{" "}
      <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
        {t("more", { count: rest })}
        <VisuallyHidden component="span">: {of}</VisuallyHidden>
      </Anchor>
    </>
  )
}

/** The sign of riel does not begin a line of its own. For the screen alone; files have usual spaces. */
const withWholeRiel = (words: string): string => words.replaceAll(" ៛", "\u00a0៛")

/** A line for each changed field, and one with all other facts. */
const linesOf = ({ changed, facts }: Changes): ReadonlyArray<string> =>
  facts.length === 0 ? changed : [...changed, facts.join(" · ")]

const Lines = ({ changes, of }: { readonly changes: Changes; readonly of: string }) => {
  const isTable = useIsTable()
  if (!isTable) return <CardLines lines={[...changes.changed, ...changes.facts].map(withWholeRiel)} of={of} />
  const lines = linesOf(changes).map(withWholeRiel)
  return lines.length === 0 ? null : (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: "anywhere" }}>
          {keptTogether(line)}
        </Text>
      ))}
    </Stack>
  )
}

/** What was acted on. A sale and a shift lead to their page, which tells the reason and everything else about them. */
const Subject = ({ row: { subject }, words }: { readonly row: Entry; readonly words: string }) => {
  const { to } = useArea()
  if (subject.entity !== "sale" && subject.entity !== "shift") return words
  return (
    <Anchor component={Link} to={to(subject.entity, subject.id)} inherit underline="always">
      {words}
    </Anchor>
  )
}

type ChangeWords = {
  readonly changesOf: (row: Entry) => Changes
  /** Which entry it is, for those who hear its button. */
  readonly entryWords: (row: Entry) => string
}

const changesColumn = (header: string, { changesOf, entryWords }: ChangeWords): Column<Entry> => ({
  id: "changes",
  header,
  flows: "words",
  width: "30%",
  room: "15rem",
  text: (row) => linesOf(changesOf(row)).join("; "),
  cell: (row) => <Lines changes={changesOf(row)} of={entryWords(row)} />,
})

/** The columns that say nothing to an owner, in whose list all entries are of one pharmacy and no session is told. */
const forAdmins: ReadonlySet<string> = new Set(["pharmacy", "session"])

/**
 * The columns of the audit log, or of what was done in one pharmacy. A CSV file has each fact in a column of its own.
 */
export const useAuditColumns = (of: "network" | "pharmacy" = "network"): ReadonlyArray<Column<Entry>> => {
  const { t } = useTranslation("audit")
  const { moment } = useFormat()
  const words = useAuditWords()
  const columns: ReadonlyArray<Column<Entry>> = [
    {
      id: "action",
      header: t("columns.action"),
      isTitle: true,
      text: words.actionWords,
    },
    {
      id: "at",
      header: t("columns.at"),
      cardLabel: "",
      flows: "words",
      room: "8.5rem",
      text: (row) => moment(row.at),
      value: (row) => row.at,
      cell: (row) => <TwoLines first={moment(row.at)} second={words.deviceWords(row)} />,
    },
    {
      id: "actor",
      header: t("columns.actor"),
      flows: "words",
      room: "12rem",
      text: words.actorWords,
      cell: (row) => <TwoLines first={words.actorWords(row)} second={t(`roles.${row.actor.role}`)} />,
    },
    { id: "role", header: t("columns.role"), isFileOnly: true, value: (row) => t(`roles.${row.actor.role}`) },
    { id: "actor_id", header: t("columns.actorId"), isFileOnly: true, value: (row) => row.actor.id },
    {
      id: "subject",
      header: t("columns.subject"),
      flows: "words",
      room: "10rem",
      text: words.subjectWords,
      cell: (row) =>
        of === "network" ? (
          <TwoLines first={words.subjectWords(row)} second={row.pharmacy?.name ?? ""} />
        ) : (
          <Subject row={row} words={words.subjectWords(row)} />
        ),
    },
    {
      id: "pharmacy",
      header: t("columns.pharmacy"),
      isFileOnly: true,
      value: (row) => row.pharmacy?.name ?? null,
    },
    changesColumn(t("columns.changes"), {
      changesOf: words.changesOf,
      entryWords: (row) => [words.actionWords(row), words.subjectWords(row), moment(row.at)].join(", "),
    }),
    { id: "device", header: t("columns.device"), isFileOnly: true, value: words.deviceWords },
    { id: "session", header: t("columns.session"), isFileOnly: true, value: (row) => row.session_id },
  ]
  return of === "network" ? columns : columns.filter(({ id }) => !forAdmins.has(id))
}
