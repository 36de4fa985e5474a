import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCircleCheck, IconWifiOff } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { Sale } from "../api/sell.ts"
import type { BasketState } from "../lib/use-basket.ts"
import type { Checkout } from "../lib/use-checkout.ts"
import { useRefusalWords } from "../lib/use-refusal-words.ts"

type Props = { readonly state: BasketState; readonly checkout: Checkout }

/** The result of the checkout: sold, refused, or unknown. */
export const CheckoutMessages = ({ state, checkout }: Props) => {
  const { t } = useTranslation("sales")
  const errorWords = useErrorWords()
  const refusalWords = useRefusalWords()
  if (checkout.done !== null) return <SaleDone sale={checkout.done} />
  if (checkout.isFrozen && !checkout.isPending) return <Uncertain onUnfreeze={checkout.unfreeze} />
  return (
    <>
      {state.refusal === null ? null : <ErrorBanner message={refusalWords(state.refusal)} />}
      {checkout.problem === null ? null : <ErrorBanner message={t(`problem.${checkout.problem}`)} />}
      {checkout.error === null || checkout.isPending ? null : (
        <ErrorBanner message={errorWords(checkout.error, t("failed.sale"))} />
      )}
    </>
  )
}

const SaleDone = ({ sale }: { readonly sale: Sale }) => {
  const { t } = useTranslation("sales")
  const { money } = useFormat()
  return (
    <Alert
      role="alert"
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title={
        <Text c="var(--color-success)" fw={700}>
          {t("done.title")}
        </Text>
      }
    >
      <Text>{t("done.id", { id: sale.id })}</Text>
      <Text>{t("done.payment", { method: sale.payment_method_name })}</Text>
      <Text fw={700}>{t("done.total", { total: money(sale.total_amount) })}</Text>
    </Alert>
  )
}

const Uncertain = ({ onUnfreeze }: { readonly onUnfreeze: () => void }) => {
  const { t } = useTranslation("sales")
  return (
    <Alert role="alert" color="yellow" icon={<IconWifiOff aria-hidden />}>
      <Stack gap="xs">
        <Text fw={700} c="var(--color-warning)">
          {t("uncertain.title")}
        </Text>
        <Text>{t("uncertain.explain")}</Text>
        <Group>
          <Button variant="subtle" size="sm" onClick={onUnfreeze}>
            {t("uncertain.change")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
