import type { UseFormReturnType } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { misplacedSpan } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { HoursSpan, OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useEntityForm } from "../../../components/frames/form/use-entity-form.ts"
import { useSubmit } from "../../../components/frames/form/use-submit.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { openingHoursQuery, writeOpeningHours } from "../api/opening-hours.ts"
import { useHoursUndo } from "./use-hours-undo.ts"

/** The form of the hours. A time that is not filled in is ''. */
export type HoursFields = UseFormReturnType<{
  week: Array<Array<{ opens: string; closes: string }>>
  closed_days: Array<string>
  duty_nights: Array<string>
}>

/** What is proposed for a day: the hours of most pharmacies. */
export const usualSpan: HoursSpan = { opens: "07:00", closes: "20:00" }

const valuesOf = (hours: OpeningHours | null) => ({
  week:
    hours?.week.map((spans) => spans.map((span) => ({ ...span }))) ??
    Array.from({ length: 7 }, () => [{ ...usualSpan }]),
  closed_days: [...(hours?.closed_days ?? [])],
  duty_nights: [...(hours?.duty_nights ?? [])],
})

/** The errors of a week by their paths, `week.0.1.opens`: times that are missing or overlap. */
const weekErrors = (
  week: OpeningHours["week"],
  words: { readonly missing: string; readonly overlaps: string },
): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const [day, spans] of week.entries()) {
    for (const [index, { opens, closes }] of spans.entries()) {
      if (opens === "") errors[`week.${day}.${index}.opens`] = words.missing
      if (closes === "") errors[`week.${day}.${index}.closes`] = words.missing
    }
    const misplaced = spans.some(({ opens, closes }) => opens === "" || closes === "")
      ? -1
      : misplacedSpan(spans)
    if (misplaced !== -1) errors[`week.${day}.${misplaced}.opens`] = words.overlaps
  }
  return errors
}

/** The form of the opening hours; after a save the page stays open and shows the saved hours. */
export const useHoursForm = (hours: OpeningHours | null) => {
  const { t } = useTranslation("hours")
  const { t: fields } = useTranslation("fields")
  const client = useQueryClient()
  const takeBack = useHoursUndo()
  const form: HoursFields = useEntityForm({
    values: valuesOf(hours),
    validate: ({ week }) =>
      weekErrors(week, { missing: fields("Required"), overlaps: fields("NotAfterwards") }),
  })
  const submission = useSubmit({
    form,
    send: writeOpeningHours,
    onSaved: (saved) => {
      client.setQueryData(openingHoursQuery.queryKey, saved)
      // Who told them for the first time takes them back by the button below.
      if (hours === null) notifications.show({ message: t("saved"), color: "green" })
      else offerUndo(t("saved"), () => takeBack({ before: hours, seen: saved.opening_hours }))
    },
  })
  return { form, submission }
}
