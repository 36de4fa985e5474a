import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core"
import { minutesOf, mostSpans } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { HoursSpan } from "@rokthnam/shared/Pharmacies/HoursRules"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { usualSpan } from "../lib/hours-form.ts"
import type { HoursFields } from "../lib/hours-form.ts"
import styles from "./hours.module.css"

type DayProps = {
  readonly form: HoursFields
  /** 0 is Monday. */
  readonly day: number
  readonly name: string
}

/** What a span means where that may surprise: it goes on to the next day, or never ends. */
const useSpanHint = ({ opens, closes }: HoursSpan): string | undefined => {
  const { t } = useTranslation("hours")
  if (opens === "" || closes === "" || minutesOf(closes) > minutesOf(opens)) return undefined
  return opens === closes ? t("wholeDay") : t("nextDay", { time: closes })
}

/** One time of opening of a day. */
const Span = ({ form, day, name, index }: DayProps & { readonly index: number }) => {
  const { t } = useTranslation("hours")
  const path = `week.${day}.${index}`
  const span = form.getValues().week[day]?.[index] ?? usualSpan
  const hint = useSpanHint(span)
  const words = { day: name, number: index + 1 }
  return (
    <div className={styles["span"]}>
      <TextInput type="time" aria-label={t("opensLabel", words)} {...form.getInputProps(`${path}.opens`)} />
      <Text span c="dimmed" aria-hidden>
        –
      </Text>
      <TextInput type="time" aria-label={t("closesLabel", words)} {...form.getInputProps(`${path}.closes`)} />
      <ActionIcon
        aria-label={t("removeSpan", words)}
        onClick={() => form.removeListItem(`week.${day}`, index)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {hint === undefined ? null : (
        <Text size="sm" c="dimmed" className={styles["hint"]}>
          {hint}
        </Text>
      )}
    </div>
  )
}

/** A weekday: whether the pharmacy is open, from when to when, and its breaks. */
export const DayHours = ({ form, day, name }: DayProps) => {
  const { t } = useTranslation("hours")
  const spans = form.getValues().week[day] ?? []
  const isOpen = spans.length > 0
  const last = spans.at(-1)
  const addSpan = () =>
    form.insertListItem(`week.${day}`, last === undefined ? { ...usualSpan } : { opens: "", closes: "" })
  return (
    <section className={styles["day"]} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" className={styles["name"]}>
        <Text fw={600}>{name}</Text>
        <Switch
          label={t(isOpen ? "open" : "closed")}
          aria-label={t("openOn", { day: name })}
          checked={isOpen}
          onChange={(event) =>
            form.setFieldValue(`week.${day}`, event.currentTarget.checked ? [{ ...usualSpan }] : [])
          }
        />
      </Group>
      {isOpen ? (
        <Stack gap="xs">
          {spans.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a time of a day has no other name
            <Span key={index} form={form} day={day} name={name} index={index} />
          ))}
          {spans.length < mostSpans ? (
            <Group gap="xs">
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={t("addSpanOn", { day: name })}
                onClick={addSpan}
              >
                {t("addSpan")}
              </Button>
              {day === 0 ? (
                <Button
                  variant="subtle"
                  size="sm"
                  onClick={() =>
                    form.setFieldValue(
                      "week",
                      Array.from({ length: 7 }, () => spans.map(({ opens, closes }) => ({ opens, closes }))),
                    )
                  }
                >
                  {t("copyToAll")}
                </Button>
              ) : null}
            </Group>
          ) : null}
        </Stack>
      ) : null}
    </section>
  )
}
