import { Button, Skeleton } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconCreditCard, IconPlus } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ListFrame } from "../../../components/frames/list/list-frame.tsx"
import { useDeletion } from "../../../components/frames/list/use-deletion.ts"
import { useListState } from "../../../components/frames/list/use-list-state.ts"
import { useWholeList } from "../../../components/frames/list/use-whole-list.ts"
import { EmptyList } from "../../../components/ui/empty-list.tsx"
import { deletePaymentMethod, paymentMethodsQuery } from "../api/payment-methods.ts"
import type { PaymentMethod } from "../api/payment-methods.ts"
import { MethodCard } from "./method-card.tsx"
import { PaymentMethodDialog } from "./payment-method-dialog.tsx"
import { RateSection } from "./rate-section.tsx"

/** The most payment methods that a pharmacy can have: they all fit on one page. */
const pageSize = 50

const useMethodDeletion = () => {
  const { t } = useTranslation("payments")
  const client = useQueryClient()
  return useDeletion<PaymentMethod>({
    remove: (method) => deletePaymentMethod(method.id),
    onDeleted: () => client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey }),
    words: {
      title: ({ method_name: name }) => t("deleteTitle", { name }),
      body: ({ qr_photo: photo }) => t(photo === null ? "deleteBody" : "deleteBodyWithPicture"),
      done: () => t("deleted"),
      failed: t("failed.delete"),
    },
  })
}

/** The page with the pharmacy's payment methods. */
export const PaymentMethodsPage = () => {
  const { t } = useTranslation("payments")
  const query = useQuery(paymentMethodsQuery)
  const list = useWholeList({ state: useListState(), query, pageSize, arrange: (methods) => methods })
  const deletion = useMethodDeletion()
  const [editing, setEditing] = useState<PaymentMethod | null>(null)
  const [opened, dialog] = useDisclosure(false)
  const edit = (method: PaymentMethod | null) => {
    setEditing(method)
    dialog.open()
  }
  return (
    <>
      <ListFrame
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Button onClick={() => edit(null)} leftSection={<IconPlus size={20} aria-hidden />}>
            {t("add")}
          </Button>
        }
        list={list}
        deletion={deletion}
        failed={t("failed.list")}
        pager={null}
        empty={
          <EmptyList
            icon={<IconCreditCard size={28} />}
            title={t("empty")}
            description={t("emptyHint")}
            next={[{ words: t("add"), onPress: () => edit(null) }]}
          />
        }
        cards={{
          columns: { base: 1, sm: 2, xl: 3 },
          skeleton: <Skeleton h={152} radius="lg" />,
          skeletonCards: 3,
          cardKey: (method) => method.id,
          renderCard: (method) => (
            <MethodCard method={method} onEdit={() => edit(method)} onDelete={() => deletion.ask(method)} />
          ),
        }}
      />
      <RateSection />
      <PaymentMethodDialog method={editing} opened={opened} onClose={dialog.close} />
    </>
  )
}
