import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core"
import type { Notes } from "@rokthnam/shared/Sales/CashRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconCircleCheck, IconCloudUp, IconRefresh, IconWifiOff } from "@tabler/icons-react"
import { useSyncExternalStore } from "react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { awayMember } from "../../../lib/away-member.ts"
import { toCents } from "../../../lib/money.ts"
import { usePermissions } from "../../../lib/permissions.ts"
import { useArea } from "../../../lib/use-area.ts"
import type { KeptReceipt, Sold } from "../lib/desk/desk.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"
import type { Checkout } from "../lib/use-checkout.ts"
import { NoTurn } from "../lib/desk/tab-lock.ts"
import { useRefusalWords } from "../lib/use-refusal-words.ts"

type Props = { readonly desk: DeskState; readonly checkout: Checkout }

/** What came of the order: sold, refused, or not known yet. */
export const CheckoutMessages = ({ desk, checkout }: Props) => {
  const { t } = useTranslation("sales")
  const errorWords = useErrorWords()
  const refusalWords = useRefusalWords()
  if (checkout.isPending && checkout.isAsking) return <Asking />
  if (desk.attempt !== null && checkout.error instanceof NoTurn)
    return (
      <Unsettled
        checkout={checkout}
        title={t("uncertain.otherTab")}
        explain={t("uncertain.otherTabExplain")}
      />
    )
  if (desk.attempt?.isUncertain === true && !checkout.isPending) return <Uncertain checkout={checkout} />
  return (
    <>
      {desk.sold === null ? null : <SaleDone sold={desk.sold} />}
      {desk.refusal === null || desk.refusal.kind === "frozen" ? null : (
        <ErrorBanner message={refusalWords(desk.refusal)} />
      )}
      {checkout.problem === null ? null : <ErrorBanner message={t(`problem.${checkout.problem}`)} />}
      {checkout.error === null || checkout.isPending ? null : (
        <ErrorBanner message={errorWords(checkout.error, t("failed.sale"))} />
      )}
    </>
  )
}

type SoldAlertProps = {
  readonly title: string
  readonly icon: ReactNode
  /** Which sale it is, once the API has given it a number. */
  readonly number?: ReactNode
  /** When it was sold, as ISO 8601. */
  readonly at: string
  readonly method: string
  readonly total: string
  readonly children: ReactNode
}

/** Says that a basket was sold, how it was paid, and what follows. */
const SoldAlert = ({ title, icon, number, at, method, total, children }: SoldAlertProps) => {
  const { t } = useTranslation("sales")
  const { moment } = useFormat()
  return (
    <Alert
      role="alert"
      color="green"
      icon={icon}
      title={
        <Text c="var(--color-success)" fw={700}>
          {title}
        </Text>
      }
    >
      {number}
      <Text component="time" dateTime={at}>
        {moment(at)}
      </Text>
      <Text>{t("done.payment", { method })}</Text>
      <Text fw={700}>{t("done.total", { total })}</Text>
      {children}
    </Alert>
  )
}

const SaleDone = ({ sold }: { readonly sold: Sold }) => {
  const { t } = useTranslation("sales")
  const { money } = useFormat()
  if (sold.how === "kept") return <SaleKept kept={sold.kept} />
  const { sale, how } = sold
  return (
    <SoldAlert
      title={t("done.title")}
      icon={<IconCircleCheck aria-hidden />}
      number={<SaleNumber id={sale.id} />}
      at={sale.transaction_date}
      method={sale.payment_method_name}
      total={money(sale.total_amount)}
    >
      {(sale.payments ?? []).map(({ method_name: name, cash }) =>
        cash === null ? null : (
          <CashBack key={name} change={{ ...cash.change, usd: toCents(cash.change.usd) }} />
        ),
      )}
      {how === "now" ? null : <Text mt="xs">{t(`done.${how}`)}</Text>}
    </SoldAlert>
  )
}

/** The number of the sale, and the way to its receipt for those who may open it. */
const SaleNumber = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation("sales")
  const { to } = useArea()
  const { can } = usePermissions()
  return (
    <Group justify="space-between" gap="xs">
      <Text>{t("done.id", { id })}</Text>
      {can("View Sale History") === true ? (
        <Anchor component={Link} to={to("sale", id)} fw={600} underline="always">
          {t("done.receipt")}
        </Anchor>
      ) : null}
    </Group>
  )
}

/** The sale is made and kept on this device. It has no number yet. */
const SaleKept = ({ kept }: { readonly kept: KeptReceipt }) => {
  const { t } = useTranslation("sales")
  const { cents } = useFormat()
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  return (
    <SoldAlert
      title={t("kept.title")}
      icon={<IconCloudUp aria-hidden />}
      at={new Date(kept.at).toISOString()}
      method={kept.paymentName}
      total={cents(kept.cents)}
    >
      {kept.change === null ? null : <CashBack change={kept.change} />}
      <Text mt="xs">{t(away === null ? "kept.explain" : "kept.explainAway")}</Text>
    </SoldAlert>
  )
}

/** The change of a sale whose cash was counted. */
const CashBack = ({ change }: { readonly change: Notes }) => {
  const { t } = useTranslation("sales")
  const { notes } = useFormat()
  return (
    <Text fw={700} fz="lg">
      {t("done.change", { change: notes(change) })}
    </Text>
  )
}

const Asking = () => {
  const { t } = useTranslation("sales")
  return (
    <Alert role="status" color="blue" icon={<IconRefresh aria-hidden />}>
      {t("uncertain.asking")}
    </Alert>
  )
}

const Uncertain = ({ checkout }: { readonly checkout: Checkout }) => {
  const { t } = useTranslation("sales")
  const errorWords = useErrorWords()
  const { error, isTooOld } = checkout
  return (
    <Unsettled
      checkout={checkout}
      title={t("uncertain.title")}
      explain={t(isTooOld ? "uncertain.old" : "uncertain.explain")}
      reason={error === null ? undefined : errorWords(error, t("failed.sale"))}
    />
  )
}

type UnsettledProps = {
  readonly checkout: Checkout
  readonly title: string
  readonly explain: string
  readonly reason?: string | undefined
}

/** The order stays as it was sent until its outcome is known, or until the seller changes it. */
const Unsettled = ({ checkout, title, explain, reason }: UnsettledProps) => {
  const { t } = useTranslation("sales")
  return (
    <Alert role="alert" color="yellow" icon={<IconWifiOff aria-hidden />}>
      <Stack gap="xs">
        <Text fw={700} c="var(--color-warning)">
          {title}
        </Text>
        <Text>{explain}</Text>
        {reason === undefined ? null : <Text size="sm">{reason}</Text>}
        <Group>
          <Button variant="subtle" size="sm" onClick={checkout.unfreeze}>
            {t("uncertain.change")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
