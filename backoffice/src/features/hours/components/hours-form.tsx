import { Alert, Button, Paper, Stack } from "@mantine/core"
import { dutyNight } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useWeekdays } from "@rokthnam/shared/web/formats/use-weekdays"
import { useTranslation } from "react-i18next"
import { FormFrame } from "../../../components/frames/form/form-frame.tsx"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { openingHoursQuery, removeOpeningHours } from "../api/opening-hours.ts"
import { useHoursForm } from "../lib/hours-form.ts"
import { useHoursUndo } from "../lib/use-hours-undo.ts"
import { DayHours } from "./day-hours.tsx"
import { DayList } from "./day-list.tsx"

/** Takes the hours back, so that customers are told none, after a question. */
const TakeBack = ({ hours }: { readonly hours: OpeningHours }) => {
  const { t } = useTranslation("hours")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const tellAgain = useHoursUndo()
  const removing = useMutation({
    mutationFn: removeOpeningHours,
    onSuccess: (answer) => {
      client.setQueryData(openingHoursQuery.queryKey, answer)
      offerUndo(t("takenBack"), () => tellAgain({ before: hours, seen: null }))
    },
  })
  const ask = () =>
    confirmDanger({
      title: t("takeBack"),
      body: t("takeBackQuestion"),
      confirm: t("takeBack"),
      cancel: common("cancel"),
      onConfirm: () => removing.mutate(),
    })
  return (
    <>
      {removing.error === null ? null : (
        <ErrorBanner message={errorWords(removing.error, t("failed.save"))} />
      )}
      <Button variant="subtle" color="red" loading={removing.isPending} onClick={ask}>
        {t("takeBack")}
      </Button>
    </>
  )
}

/** The opening hours: a table of the week with breaks, days on which it is closed, and nights on duty. */
export const HoursForm = ({ hours }: { readonly hours: OpeningHours | null }) => {
  const { t } = useTranslation("hours")
  const { t: common } = useTranslation()
  const weekdays = useWeekdays()
  const { form, submission } = useHoursForm(hours)
  return (
    <Paper p={{ base: "md", sm: "lg" }} maw={860}>
      <FormFrame
        submission={submission}
        failed={t("failed.save")}
        submitLabel={common("save")}
        footer={hours === null ? null : <TakeBack hours={hours} />}
      >
        {hours === null ? <Alert>{t("untold")}</Alert> : null}
        <div>
          {weekdays.map((name, day) => (
            <DayHours key={name} form={form} day={day} name={name} />
          ))}
        </div>
        <Stack gap="xl">
          <DayList
            form={form}
            field="duty_nights"
            title={t("duty.title")}
            explain={t("duty.explain", dutyNight)}
            todayLabel={t("duty.today")}
          />
          <DayList
            form={form}
            field="closed_days"
            title={t("closedDays.title")}
            explain={t("closedDays.explain")}
            todayLabel={t("closedDays.today")}
          />
        </Stack>
      </FormFrame>
    </Paper>
  )
}
