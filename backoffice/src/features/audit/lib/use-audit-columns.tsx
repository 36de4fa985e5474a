import { Stack, Text } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import type { Entry } from "../api/audit.ts"
import { useAuditWords } from "./use-audit-words.ts"

/** Two lines of a cell: the fact, and what explains it in smaller letters. */
const TwoLines = ({ first, second }: { readonly first: string; readonly second: string }) => (
  <div>
    <div>{first}</div>
    {second === "" || second === first ? null : (
      <Text size="sm" c="dimmed">
        {second}
      </Text>
    )}
  </div>
)

const Lines = ({ lines }: { readonly lines: ReadonlyArray<string> }) =>
  lines.length === 0 ? null : (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: "anywhere" }}>
          {line}
        </Text>
      ))}
    </Stack>
  )

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
      width: "13rem",
      text: (row) => moment(row.at),
      value: (row) => row.at,
      cell: (row) => <TwoLines first={moment(row.at)} second={words.deviceWords(row)} />,
    },
    {
      id: "actor",
      header: t("columns.actor"),
      text: words.actorWords,
      cell: (row) => <TwoLines first={words.actorWords(row)} second={t(`roles.${row.actor.role}`)} />,
    },
    { id: "role", header: t("columns.role"), isFileOnly: true, value: (row) => t(`roles.${row.actor.role}`) },
    { id: "actor_id", header: t("columns.actorId"), isFileOnly: true, value: (row) => row.actor.id },
    {
      id: "subject",
      header: t("columns.subject"),
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
    {
      id: "changes",
      header: t("columns.changes"),
      width: "30%",
      text: (row) => words.changesOf(row).join("; "),
      cell: (row) => <Lines lines={words.changesOf(row)} />,
    },
    { id: "device", header: t("columns.device"), isFileOnly: true, value: words.deviceWords },
    { id: "session", header: t("columns.session"), isFileOnly: true, value: (row) => row.session_id },
  ]
  return of === "network" ? columns : columns.filter(({ id }) => !forAdmins.has(id))
}
