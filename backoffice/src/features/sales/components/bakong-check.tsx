import { Alert, Button, Stack, Text } from "@mantine/core"
import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconBuildingBank } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { checkPayment } from "../api/check-payment.ts"
import type { PaymentCheck } from "../api/check-payment.ts"

type Reported = Extract<PaymentCheck, { readonly result: "reported" }>

/** A button that asks Bakong for the payment of a code, and what Bakong said last. The sale stays as it is. */
export const BakongCheck = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation("sales")
  const isOnline = useOnline()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => checkPayment(code) })
  const say = useErrorWords()
  return (
    <Stack gap="xs" w="100%">
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBuildingBank size={20} aria-hidden />}
        loading={isPending}
        disabled={!isOnline}
        onClick={() => mutate()}
      >
        {t("bakong.check")}
      </Button>
      {isOnline ? null : (
        <Text size="sm" c="dimmed" ta="center">
          {t("bakong.offline")}
        </Text>
      )}
      <div role="status">
        {isPending || (data === undefined && error === null) ? null : error === null && data !== undefined ? (
          <Told told={data} />
        ) : (
          <Alert color="yellow">{say(error, t("bakong.unavailable"))}</Alert>
        )}
      </div>
    </Stack>
  )
}

const Told = ({ told }: { readonly told: PaymentCheck }) => {
  const { t } = useTranslation("sales")
  if (told.result === "reported") return <Payment payment={told} />
  return <Alert color={told.result === "failed" ? "red" : "yellow"}>{t(`bakong.${told.result}`)}</Alert>
}

/** A payment as Bakong reports it. What is not as the code asked is said first. */
const Payment = ({ payment }: { readonly payment: Reported }) => {
  const { t } = useTranslation("sales")
  const { money, riel, moment } = useFormat()
  const { differs, received_at: time, from_account: account } = payment
  const isOther = differs.length > 0
  const amount = payment.currency === "USD" ? money(payment.amount) : riel(payment.amount)
  return (
    <Alert color={isOther ? "red" : "blue"} title={isOther ? t("bakong.differs") : undefined}>
      {differs.map((part) => (
        <Text key={part} fw={600}>
          {t(`bakong.other.${part}`)}
        </Text>
      ))}
      <Text fw={isOther ? 400 : 600}>
        {time === null
          ? t("bakong.reported", { amount })
          : t("bakong.reportedAt", { amount, time: moment(time) })}
      </Text>
      {account === null ? null : (
        <Text style={{ overflowWrap: "anywhere" }}>{t("bakong.from", { account })}</Text>
      )}
      <Text size="sm">{t("bakong.decide")}</Text>
    </Alert>
  )
}
