import { Stack, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { useIsTable } from "../../../components/data-table/use-is-table.ts"
import type { Entry } from "../api/audit.ts"
import { useAuditWords } from "./use-audit-words.ts"

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

const Lines = ({ lines }: { readonly lines: ReadonlyArray<string> }) => {
  const isTable = useIsTable()
  if (!isTable) return lines.join(" · ")
  return lines.length === 0 ? null : (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: "anywhere" }}>
          {line}
        </Text>
      ))}
    </Stack>
  )
}

const changesColumn = (header: string, changesOf: (row: Entry) => ReadonlyArray<string>): Column<Entry> => ({
  id: "changes",
  header,
  flows: "words",
  width: "30%",
  text: (row) => changesOf(row).join("; "),
  cell: (row) => <Lines lines={changesOf(row)} />,
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
      width: "13rem",
      text: (row) => moment(row.at),
      value: (row) => row.at,
      cell: (row) => <TwoLines first={moment(row.at)} second={words.deviceWords(row)} />,
    },
    {
      id: "actor",
      header: t("columns.actor"),
      flows: "words",
      text: words.actorWords,
      cell: (row) => <TwoLines first={words.actorWords(row)} second={t(`roles.${row.actor.role}`)} />,
    },
    { id: "role", header: t("columns.role"), isFileOnly: true, value: (row) => t(`roles.${row.actor.role}`) },
    { id: "actor_id", header: t("columns.actorId"), isFileOnly: true, value: (row) => row.actor.id },
    {
      id: "subject",
      header: t("columns.subject"),
      flows: "words",
      text: words.subjectWords,
      cell: (row) => (
        <TwoLines
          first={words.subjectWords(row)}
          second={of === "network" ? (row.pharmacy?.name ?? "") : ""}
        />
      ),
    },
    {
      id: "pharmacy",
      header: t("columns.pharmacy"),
      isFileOnly: true,
      value: (row) => row.pharmacy?.name ?? null,
    },
    changesColumn(t("columns.changes"), words.changesOf),
    { id: "device", header: t("columns.device"), isFileOnly: true, value: words.deviceWords },
    { id: "session", header: t("columns.session"), isFileOnly: true, value: (row) => row.session_id },
  ]
  return of === "network" ? columns : columns.filter(({ id }) => !forAdmins.has(id))
}
