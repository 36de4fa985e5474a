import { ActionIcon, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { IconCreditCard, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { EmptyMessage } from "../../../components/ui/empty-message.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { PageHeader } from "../../../components/ui/page-header.tsx"
import { StoredImage } from "../../../components/ui/stored-image.tsx"
import { useFailureText } from "../../../lib/use-failure-text.ts"
import { useFormat } from "../../../lib/use-format.ts"
import { deletePaymentMethod, paymentMethodsQuery } from "../api/payment-methods.ts"
import type { PaymentMethod } from "../api/payment-methods.ts"
import { PaymentMethodDialog } from "./payment-method-dialog.tsx"

const useDeletion = () => {
  const { t } = useTranslation("payments")
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: (method: PaymentMethod) => deletePaymentMethod(method.id),
    onSuccess: async () => {
      notifications.show({ message: t("deleted"), color: "green" })
      await client.invalidateQueries({ queryKey: paymentMethodsQuery.queryKey })
    },
  })
  const ask = (method: PaymentMethod) =>
    confirmDanger({
      title: t("deleteTitle", { name: method.method_name }),
      body: t("deleteBody"),
      confirm: common("delete"),
      cancel: common("cancel"),
      onConfirm: () => deletion.mutate(method),
    })
  return { deletion, ask }
}

/** How customers can pay. */
export const PaymentMethodsPage = () => {
  const { t } = useTranslation("payments")
  const failureText = useFailureText()
  const { data, error, refetch } = useQuery(paymentMethodsQuery)
  const { deletion, ask } = useDeletion()
  const [editing, setEditing] = useState<PaymentMethod | null>(null)
  const [opened, dialog] = useDisclosure(false)
  const edit = (method: PaymentMethod | null) => {
    setEditing(method)
    dialog.open()
  }
  const addButton = (
    <Button onClick={() => edit(null)} leftSection={<IconPlus size={20} aria-hidden />}>
      {t("add")}
    </Button>
  )
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} actions={addButton} />
      <Stack gap="md">
        {deletion.error === null ? null : (
          <ErrorBanner message={failureText(deletion.error, t("failed.delete"))} onClose={deletion.reset} />
        )}
        {error !== null && data === undefined ? (
          <ErrorBanner message={failureText(error, t("failed.list"))} onRetry={() => void refetch()} />
        ) : null}
        {data?.length === 0 ? (
          <Paper>
            <EmptyMessage icon={<IconCreditCard size={28} />} title={t("empty")} hint={t("emptyHint")} />
          </Paper>
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
          {data === undefined && error === null
            ? ["a", "b", "c"].map((key) => <Skeleton key={key} h={152} radius="lg" />)
            : data?.map((method) => (
                <MethodCard
                  key={method.id}
                  method={method}
                  onEdit={() => edit(method)}
                  onDelete={() => ask(method)}
                />
              ))}
        </SimpleGrid>
      </Stack>
      <PaymentMethodDialog
        key={editing?.id ?? "new"}
        method={editing}
        opened={opened}
        onClose={dialog.close}
      />
    </>
  )
}

type CardProps = {
  readonly method: PaymentMethod
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const MethodCard = ({ method, onEdit, onDelete }: CardProps) => {
  const { t } = useTranslation("payments")
  const { dateTime } = useFormat()
  return (
    <Paper
      component="article"
      p="md"
      display="flex"
      style={{ flexDirection: "column" }}
      aria-label={method.method_name}
    >
      <Group wrap="nowrap" align="flex-start" gap="md">
        <StoredImage
          name={method.qr_photo}
          alt={t("qrOf", { name: method.method_name })}
          size={96}
          width={480}
        />
        <Stack gap={4} flex={1}>
          <Title order={2} size="h3">
            {method.method_name}
          </Title>
          <Text style={{ whiteSpace: "pre-line" }}>{method.bank_info}</Text>
          <Text size="sm" c="dimmed">
            {t("updatedAt", { date: dateTime(method.last_updated) })}
          </Text>
        </Stack>
      </Group>
      <Group justify="flex-end" gap={4} mt="auto">
        <ActionIcon onClick={onEdit} aria-label={t("edit", { name: method.method_name })}>
          <IconPencil aria-hidden />
        </ActionIcon>
        <ActionIcon color="red" onClick={onDelete} aria-label={t("delete", { name: method.method_name })}>
          <IconTrash aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
