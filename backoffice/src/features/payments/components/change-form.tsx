import { Radio, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeCurrencies } from "@rokthnam/shared/Sales/CashRules"
import type { ChangeCurrency } from "@rokthnam/shared/Sales/CashRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { exchangeRateQuery, setChangeCurrency } from "../api/exchange-rate.ts"

/** What change is given in at the counter. A choice is saved at once. */
export const ChangeForm = ({ current }: { readonly current: ChangeCurrency }) => {
  const { t } = useTranslation("payments")
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: setChangeCurrency,
    onSuccess: (rate) => {
      client.setQueryData(exchangeRateQuery.queryKey, rate)
      notifications.show({ message: t("change.saved"), color: "green" })
    },
  })
  const shown = saving.isPending ? saving.variables : current
  return (
    <Radio.Group
      label={t("change.label")}
      value={shown}
      error={saving.error === null ? undefined : errorWords(saving.error, t("change.failed"))}
      onChange={(value) => {
        const chosen = changeCurrencies.find((one) => one === value)
        if (chosen !== undefined && !saving.isPending) saving.mutate(chosen)
      }}
    >
      <Stack gap="xs" mt="xs">
        {changeCurrencies.map((value) => (
          <Radio key={value} value={value} label={t(`change.${value}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
