import { Anchor, Group, Text } from "@mantine/core"
import { IconKey } from "@tabler/icons-react"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/data-table/column.ts"
import { useIsTable } from "../../../components/data-table/use-is-table.ts"
import { ActionButtons } from "../../../components/frames/list/row-actions.tsx"
import { StatusBadge } from "../../../components/ui/status-badge.tsx"
import { useHere } from "../../../components/frames/way-back.ts"
import { reviewPath } from "../../../lib/paths.ts"
import type { Pharmacy } from "../api/pharmacies.ts"

/** Words that stay in one line as long as one has room for them. */
const unbroken = (words: string): string => words.replaceAll(" ", "\u00A0")

const reasonOf = ({ rejection_reason }: Pharmacy) => rejection_reason ?? ""

/** The status, why it was rejected, and when the stock of an approved pharmacy changed for the last time. */
const Status = ({ row }: { readonly row: Pharmacy }) => {
  const { t } = useTranslation("admin")
  const { moment, dayOf } = useFormat()
  const isTable = useIsTable()
  const { stock_changed_at: changedAt } = row
  const notes = [
    reasonOf(row),
    row.status !== "APPROVED" || changedAt === undefined || changedAt === null
      ? ""
      : t("list.stockAt", { date: isTable ? moment(changedAt) : unbroken(dayOf(changedAt)) }),
  ].filter((note) => note !== "")
  // On a card the badge stands behind the name.
  if (!isTable) return notes.join(" · ")
  return (
    <div>
      <StatusBadge status={row.status} />
      {/* A reason is a sentence or two, of which a narrow column would have a word a line. */}
      {notes.map((note) => (
        <Text key={note} size="sm" miw={note.length > 40 ? "11rem" : undefined}>
          {note}
        </Text>
      ))}
    </div>
  )
}

const Contact = ({ row }: { readonly row: Pharmacy }) => {
  const isTable = useIsTable()
  if (!isTable) return `${row.email} · ${unbroken(row.phone)}`
  return (
    <Group gap="0 var(--space-4)">
      <span>{row.email}</span>
      <span>{row.phone}</span>
    </Group>
  )
}

type ResetProps = { readonly row: Pharmacy; readonly onReset: (pharmacy: Pharmacy) => void }

/** The button that resets a password: a sign, since its words would take the room of the address. */
const Reset = ({ row, onReset }: ResetProps) => {
  const { t } = useTranslation("admin")
  const label = t("list.resetFor", { name: row.name })
  return <ActionButtons actions={[{ label, icon: <IconKey aria-hidden />, onPress: () => onReset(row) }]} />
}

const Name = ({ row }: { readonly row: Pharmacy }) => (
  <>
    <Anchor component={Link} to={reviewPath(row.id)} state={useHere()} fw={600}>
      {row.name}
    </Anchor>
    {useIsTable() ? null : (
      <>
        {" "}
        <StatusBadge status={row.status} />
      </>
    )}
  </>
)

/** When the pharmacy registered, and when its stock changed for the last time. */
const useTimeColumns = (): ReadonlyArray<Column<Pharmacy>> => {
  const { t } = useTranslation("admin")
  const { moment, dayOf } = useFormat()
  const isTable = useIsTable()
  const registered = ({ created_at }: Pharmacy) => (created_at === undefined ? "" : moment(created_at))
  return [
    {
      id: "created",
      header: t("pending.submitted"),
      flows: "whole",
      room: "8rem",
      sort: "created_at",
      text: registered,
      // The time of the day is on the page of the registration; a card has no room for it.
      ...(isTable ? {} : { cell: ({ created_at: at }) => (at === undefined ? "" : dayOf(at)) }),
      value: (row) => row.created_at ?? "",
    },
    {
      id: "stock_changed_at",
      isFileOnly: true,
      header: t("list.stockChanged"),
      value: (row) => row.stock_changed_at ?? "",
    },
  ]
}

/** Where the pharmacy is, and the number of its licence. */
const useWhereColumns = (): ReadonlyArray<Column<Pharmacy>> => {
  const { t } = useTranslation("admin")
  return [
    {
      id: "address",
      header: t("list.address"),
      cardLabel: "",
      flows: "words",
      width: "20%",
      room: "9rem",
      text: (row) => row.address,
    },
    {
      id: "license",
      header: t("list.license"),
      cardLabel: t("review.license"),
      flows: "words",
      room: "7.5rem",
      text: (row) => row.license_id,
    },
  ]
}

/** The columns of the admin's pharmacy list. */
export const usePharmacyColumns = (
  onReset: (pharmacy: Pharmacy) => void,
): ReadonlyArray<Column<Pharmacy>> => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const times = useTimeColumns()
  return [
    {
      id: "name",
      header: t("list.name"),
      isTitle: true,
      sort: "name",
      text: (row) => row.name,
      cell: (row) => <Name row={row} />,
    },
    {
      id: "contact",
      header: t("list.contact"),
      cardLabel: "",
      flows: "words",
      room: "11rem",
      cell: (row) => <Contact row={row} />,
    },
    { id: "email", header: t("pending.email"), isFileOnly: true, value: (row) => row.email },
    { id: "phone", header: t("pending.phone"), isFileOnly: true, value: (row) => row.phone },
    ...useWhereColumns(),
    {
      id: "status",
      header: t("list.status"),
      cardLabel: "",
      flows: "words",
      sort: "status",
      text: (row) => common(`pharmacyStatus.${row.status}`),
      cell: (row) => <Status row={row} />,
    },
    { id: "reason", header: t("list.reason"), isFileOnly: true, value: reasonOf },
    ...times,
    {
      id: "actions",
      header: t("list.actions"),
      actions: "beside",
      align: "end",
      cell: (row) => <Reset row={row} onReset={onReset} />,
    },
  ]
}
