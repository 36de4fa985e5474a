import { Box, Button, Group, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { highestRate, lowestRate } from "@rokthnam/shared/ExchangeRates/RielRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { exchangeRateQuery, setExchangeRate } from "../api/exchange-rate.ts"
import { typedRate } from "../lib/typed-rate.ts"

/** Sets another rate. What is not a rate is refused before it is sent. */
export const RateForm = ({ current }: { readonly current: number }) => {
  const { t } = useTranslation("payments")
  const errorWords = useErrorWords()
  const { count } = useFormat()
  const client = useQueryClient()
  const [text, setText] = useState(String(current))
  const [wasPressed, setPressed] = useState(false)
  const typed = typedRate(text)
  const saving = useMutation({
    mutationFn: setExchangeRate,
    onSuccess: (rate) => {
      client.setQueryData(exchangeRateQuery.queryKey, rate)
      notifications.show({ message: t("rate.saved"), color: "green" })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (typed !== undefined && !saving.isPending) saving.mutate(typed)
  }
  const refused =
    typed === undefined ? t("rate.range", { lowest: count(lowestRate), highest: count(highestRate) }) : null
  const problem = refused ?? (saving.error === null ? null : errorWords(saving.error, t("rate.failed.save")))
  /** The button stands beside the input itself, however high the label is. */
  const besideInput = (input: ReactNode) => (
    <Group gap="sm" wrap="nowrap">
      <Box flex="0 1 12.5rem" miw={0}>
        {input}
      </Box>
      <Button type="submit" flex="none" loading={saving.isPending}>
        {t("rate.save")}
      </Button>
    </Group>
  )
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t("rate.label")}
        inputMode="numeric"
        autoComplete="off"
        inputContainer={besideInput}
        value={text}
        error={wasPressed ? problem : null}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPressed(false)
        }}
      />
    </form>
  )
}
