import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { exchangeRateQuery } from "../api/exchange-rate.ts"
import type { ExchangeRate } from "../api/exchange-rate.ts"
import { ChangeForm } from "./change-form.tsx"
import { RateForm } from "./rate-form.tsx"

/** The owner's exchange rate: what holds now, a new one, and the earlier ones. */
export const RateSection = () => {
  const { t } = useTranslation("payments")
  const errorWords = useErrorWords()
  const { data, error, refetch } = useQuery(exchangeRateQuery)
  return (
    <Paper p="md" mt="lg" component="section" aria-label={t("rate.title")} maw={640}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t("rate.title")}
        </Title>
        <Text c="dimmed">{t("rate.explain")}</Text>
        {data !== undefined ? (
          <Rates rate={data} />
        ) : error === null ? (
          <Skeleton h={96} />
        ) : (
          <ErrorBanner message={errorWords(error, t("rate.failed.read"))} onRetry={() => void refetch()} />
        )}
      </Stack>
    </Paper>
  )
}

const Rates = ({ rate }: { readonly rate: ExchangeRate }) => {
  const { t } = useTranslation("payments")
  const { moment, riel } = useFormat()
  const earlier = rate.history.slice(1)
  return (
    <>
      <div>
        <Text fw={700} fz="lg">
          {t("rate.current", { riel: riel(rate.riel_per_dollar) })}
        </Text>
        <Text size="sm" c="dimmed">
          {rate.since === null ? t("rate.first") : t("rate.since", { date: moment(rate.since) })}
        </Text>
      </div>
      <RateForm key={rate.riel_per_dollar} current={rate.riel_per_dollar} />
      <ChangeForm current={rate.change_in} />
      {earlier.length === 0 ? null : (
        <details>
          <summary>{t("rate.history")}</summary>
          <Stack component="ul" gap={2} mt="xs" mb={0} ps="lg">
            {earlier.map((one) => (
              <li key={one.since}>
                {riel(one.riel_per_dollar)} · {moment(one.since)}
              </li>
            ))}
          </Stack>
        </details>
      )}
    </>
  )
}
