import { Skeleton } from "@mantine/core"
import { IconCircleCheck } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { SortChoice } from "../../../components/frames/list/sort-choice.tsx"
import { Turns } from "../../../components/frames/list/turns.tsx"
import { useList } from "../../../components/frames/list/use-list.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { useHere } from "../../../components/frames/way-back.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { adminPages, reviewPath } from "../../../lib/paths.ts"
import { pageSize, pendingQuery, pendingSorts } from "../api/pharmacies.ts"
import { useDecisions } from "../lib/use-decisions.ts"
import type { Decided } from "../lib/use-decisions.ts"
import { DecisionNotices } from "./decision-notices.tsx"
import { PendingCard } from "./pending-card.tsx"
import { RejectDialog } from "./reject-dialog.tsx"

const sortOf = (state: ListState) => pendingSorts.find((sort) => sort === state.sort) ?? ""

const QueueOrder = ({ state }: { readonly state: ListState }) => {
  const { t } = useTranslation("admin")
  return (
    <SortChoice
      state={state}
      label={t("pending.sort")}
      offers={[
        { value: "", label: t("pending.sorts.oldest") },
        { value: "-created_at", label: t("pending.sorts.newest") },
        { value: "name", label: t("pending.sorts.name") },
      ]}
    />
  )
}

/** The pending registrations. */
export const PendingPage = () => {
  const { t } = useTranslation("admin")
  const state = useListState()
  const navigate = useNavigate()
  const here = useHere()
  const list = useList({
    state,
    query: (page, size) => pendingQuery(page, { search: state.search, sort: sortOf(state) }, size),
    // The answer has no page count (document 1, section 7), so it is computed from the total.
    read: ({ items, total }) => ({ rows: items, total, pages: Math.ceil(total / pageSize) }),
  })
  const { decide, regionId } = useDecisions()
  const [rejecting, setRejecting] = useState<Decided | null>(null)
  const busyWith = decide.isPending ? decide.variables : null
  return (
    <>
      <ListFrame
        title={t("pending.title")}
        subtitle={t("pending.subtitle")}
        list={list}
        search={{ label: t("search") }}
        filters={<QueueOrder state={state} />}
        regionId={regionId}
        notices={<DecisionNotices decide={decide} />}
        failed={t("failed.pending")}
        pager={<Turns list={list} />}
        empty={<NoneWaiting state={state} />}
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
              onReview={() => void navigate(reviewPath(pharmacy.id), { state: here })}
            />
          ),
        }}
      />
      <RejectDialog
        pharmacy={rejecting}
        onClose={() => setRejecting(null)}
        onReject={(pharmacy, reason) =>
          decide.mutateAsync({ kind: "reject", pharmacy, reason, was: "PENDING" })
        }
      />
    </>
  )
}

const NoneWaiting = ({ state }: { readonly state: ListState }) => {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const isAll = state.search === ""
  return (
    <EmptyList
      icon={<IconCircleCheck size={28} />}
      title={t(isAll ? "pending.empty" : "pending.noMatch")}
      description={t(isAll ? "pending.emptyHint" : "pending.noMatchHint")}
      next={[
        isAll
          ? { words: t("dashboard.viewAll"), to: adminPages.pharmacies }
          : { words: common("filters.clear"), onPress: () => state.setFilters({ search: "" }) },
      ]}
    />
  )
}
