import { Badge, Box, Stack, Text } from "@mantine/core"
import { IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Column } from "../../../components/data-table/column.ts"
import { DataTable } from "../../../components/data-table/data-table.tsx"
import { Pager } from "../../../components/data-table/pager.tsx"
import { SearchBox } from "../../../components/data-table/search-box.tsx"
import { useTableState } from "../../../components/data-table/use-table-state.ts"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { useFormat } from "../../../lib/use-format.ts"
import { salesQuery } from "../api/history.ts"
import type { Sale } from "../api/sell.ts"

/** Document 2, section 9: then '+N more items'. */
const itemsShown = 3

const Items = ({ sale }: { readonly sale: Sale }) => {
  const { t } = useTranslation("sales")
  const hidden = sale.items.length - itemsShown
  return (
    <div>
      {sale.items.slice(0, itemsShown).map((item) => (
        <div key={item.id}>
          {item.medicine_name} × {item.quantity_sold}
        </div>
      ))}
      {hidden > 0 ? (
        <Text size="sm" c="dimmed">
          {t("history.more", { count: hidden })}
        </Text>
      ) : null}
    </div>
  )
}

const useColumns = (): ReadonlyArray<Column<Sale>> => {
  const { t } = useTranslation("sales")
  const { money, dateTime } = useFormat()
  return [
    {
      id: "date",
      header: t("history.date"),
      isTitle: true,
      cell: (row) => (
        <div>
          <Text fw={600}>{dateTime(row.transaction_date)}</Text>
          <Text size="sm" c="dimmed">
            {t("history.id", { id: row.id })}
          </Text>
        </div>
      ),
    },
    { id: "items", header: t("history.items"), cell: (row) => <Items sale={row} /> },
    { id: "payment", header: t("payment.label"), cell: (row) => <Badge>{row.payment_method_name}</Badge> },
    { id: "staff", header: t("history.soldBy"), cell: (row) => row.staff_name },
    { id: "notes", header: t("order.notes"), cell: (row) => row.notes ?? "" },
    {
      id: "total",
      header: t("order.total"),
      align: "end",
      cell: (row) => <Text fw={700}>{money(row.total_amount)}</Text>,
    },
  ]
}

/** The call has no search: the box looks through the page that is shown, and says so. */
const mentions = (sale: Sale, term: string): boolean =>
  [
    String(sale.id),
    sale.payment_method_name,
    sale.staff_name,
    sale.notes ?? "",
    ...sale.items.map((item) => item.medicine_name),
  ].some((text) => text.toLowerCase().includes(term.toLowerCase()))

/** What was sold, the latest first. */
export const SaleHistoryPage = () => {
  const { t } = useTranslation("sales")
  const failureText = useFailureText()
  const table = useTableState()
  const { data, error, refetch, isPlaceholderData } = useQuery(salesQuery(table.page))
  const columns = useColumns()
  const [term, setTerm] = useState("")
  return (
    <>
      <PageHeader title={t("history.title")} subtitle={t("history.subtitle")} />
      <Stack gap="md">
        <Box maw={480} className="no-print">
          <SearchBox label={t("history.search")} value={term} onSearch={setTerm} />
        </Box>
        <DataTable
          label={t("history.title")}
          columns={columns}
          rows={data?.items.filter((sale) => mentions(sale, term))}
          rowKey={(row) => row.id}
          isReloading={isPlaceholderData}
          error={error === null ? undefined : failureText(error, t("failed.history"))}
          onRetry={() => void refetch()}
          empty={
            <EmptyMessage
              icon={<IconReceipt size={28} />}
              title={t(term === "" ? "history.empty" : "history.noMatch", { term })}
              hint={term === "" ? t("history.emptyHint") : undefined}
            />
          }
        />
      </Stack>
      {data === undefined ? null : (
        <Pager page={table.page} pages={data.pages} total={data.total} onChange={table.setPage} />
      )}
    </>
  )
}
