import { EmptyState, Skeleton } from "@mantine/core"
import { IconCircleCheck } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { Turns } from "../../../components/frames/list/turns.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { pageSize, pendingQuery } from "../api/pharmacies.ts"
import type { Pending } from "../api/pharmacies.ts"
import { useDecisions } from "../lib/use-decisions.ts"
import { DecisionNotices } from "./decision-notices.tsx"
import { PendingCard } from "./pending-card.tsx"
import { RejectDialog } from "./reject-dialog.tsx"

/** The pending registrations. */
export const PendingPage = () => {
  const { t } = useTranslation("admin")
  const list = useList({
    state: useListState(),
    query: pendingQuery,
    // The answer has no page count (document 1, section 7), so it is computed from the total.
    read: ({ items, total }) => ({ rows: items, total, pages: Math.ceil(total / pageSize) }),
  })
  const { decide, done, regionId } = useDecisions()
  const [rejecting, setRejecting] = useState<Pending | null>(null)
  const busyWith = decide.isPending ? decide.variables : null
  return (
    <>
      <ListFrame
        title={t("pending.title")}
        subtitle={t("pending.subtitle")}
        list={list}
        regionId={regionId}
        notices={<DecisionNotices decide={decide} done={done} />}
        failed={t("failed.pending")}
        pager={<Turns list={list} />}
        empty={
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={t("pending.empty")}
            description={t("pending.emptyHint")}
          />
        }
        cards={{
          columns: { base: 1, xl: 2 },
          skeleton: <Skeleton h={320} radius="lg" />,
          cardKey: (pharmacy) => pharmacy.id,
          renderCard: (pharmacy) => (
            <PendingCard
              pharmacy={pharmacy}
              busy={busyWith !== null && busyWith.pharmacy.id === pharmacy.id ? busyWith.kind : null}
              onApprove={() => decide.mutate({ kind: "approve", pharmacy })}
              onReject={() => setRejecting(pharmacy)}
              onPreview={() => decide.mutate({ kind: "preview", pharmacy })}
            />
          ),
        }}
      />
      <RejectDialog
        pharmacy={rejecting}
        onClose={() => setRejecting(null)}
        onReject={(pharmacy, reason) => decide.mutateAsync({ kind: "reject", pharmacy, reason })}
      />
    </>
  )
}
