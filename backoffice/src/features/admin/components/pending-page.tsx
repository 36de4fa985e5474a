import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core"
import { IconCircleCheck } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useTableState } from "../../../components/data-table/use-table-state.ts"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { pageSize, pendingQuery } from "../api/pharmacies.ts"
import type { Pending } from "../api/pharmacies.ts"
import { useDecisions } from "../lib/use-decisions.ts"
import { PendingCard } from "./pending-card.tsx"
import { RejectDialog } from "./reject-dialog.tsx"

/** Registrations that wait for a decision. */
export const PendingPage = () => {
  const { t } = useTranslation("admin")
  const failureText = useFailureText()
  const table = useTableState()
  const { data, error, refetch } = useQuery(pendingQuery(table.page))
  const { decide, done } = useDecisions()
  const [rejecting, setRejecting] = useState<Pending | null>(null)
  const busyWith = decide.isPending ? decide.variables : null
  return (
    <>
      <PageHeader title={t("pending.title")} subtitle={t("pending.subtitle")} />
      <Stack gap="md">
        {done === null || done.kind === "preview" ? null : (
          <SuccessBanner message={t(`done.${done.kind}`, { pharmacy: done.pharmacy.name })} />
        )}
        {decide.error === null ? null : (
          <ErrorBanner
            message={failureText(decide.error, t(`failed.${decide.variables?.kind ?? "approve"}`))}
            onClose={decide.reset}
          />
        )}
        {error === null ? null : (
          <ErrorBanner message={failureText(error, t("failed.pending"))} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null ? <CardSkeletons /> : null}
        {data?.items.length === 0 ? (
          <Paper>
            <EmptyMessage
              icon={<IconCircleCheck size={28} />}
              title={t("pending.empty")}
              hint={t("pending.emptyHint")}
            />
          </Paper>
        ) : null}
        <SimpleGrid cols={{ base: 1, xl: 2 }}>
          {data?.items.map((pharmacy) => (
            <PendingCard
              key={pharmacy.id}
              pharmacy={pharmacy}
              busy={busyWith !== null && busyWith.pharmacy.id === pharmacy.id ? busyWith.kind : null}
              onApprove={() => decide.mutate({ kind: "approve", pharmacy })}
              onReject={() => setRejecting(pharmacy)}
              onPreview={() => decide.mutate({ kind: "preview", pharmacy })}
            />
          ))}
        </SimpleGrid>
        <Turns page={table.page} total={data?.total ?? 0} onTurn={table.setPage} />
      </Stack>
      <RejectDialog
        pharmacy={rejecting}
        onClose={() => setRejecting(null)}
        onReject={(pharmacy, reason) => decide.mutate({ kind: "reject", pharmacy, reason })}
      />
    </>
  )
}

const CardSkeletons = () => (
  <SimpleGrid cols={{ base: 1, xl: 2 }} aria-hidden>
    <Skeleton h={320} radius="lg" />
    <Skeleton h={320} radius="lg" />
  </SimpleGrid>
)

type TurnsProps = { readonly page: number; readonly total: number; readonly onTurn: (page: number) => void }

const Turns = ({ page, total, onTurn }: TurnsProps) => {
  const { t } = useTranslation("admin")
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  return (
    <Group justify="center">
      <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t("pending.previous")}
      </Button>
      <Text>{t("pending.pageOf", { page, pages })}</Text>
      <Button variant="default" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {t("pending.next")}
      </Button>
    </Group>
  )
}
