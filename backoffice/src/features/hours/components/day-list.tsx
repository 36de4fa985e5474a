import { ActionIcon, Button, Group, Pill, Stack, Text, TextInput, Title } from "@mantine/core"
import { mostDays } from "@rokthnam/shared/Pharmacies/HoursRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { HoursFields } from "../lib/hours-form.ts"

type Props = {
  readonly form: HoursFields
  readonly field: "closed_days" | "duty_nights"
  readonly title: string
  readonly explain: string
  /** What a press on the button for today says. */
  readonly todayLabel: string
}

type OtherDayProps = {
  readonly title: string
  readonly isFull: boolean
  readonly onAdd: (day: string) => void
}

/** Adds a day by its date: today or a later one. */
const OtherDay = ({ title, isFull, onAdd }: OtherDayProps) => {
  const { t } = useTranslation("hours")
  const [typed, setTyped] = useState("")
  const now = today()
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        type="date"
        label={t("otherDay")}
        min={now}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActionIcon
        variant="light"
        aria-label={t("addDay", { list: title })}
        disabled={typed < now || isFull}
        onClick={() => {
          onAdd(typed)
          setTyped("")
        }}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Some days of the calendar, the next one first: today by a press, others by their date. */
export const DayList = ({ form, field, title, explain, todayLabel }: Props) => {
  const { t } = useTranslation("hours")
  const { day: dayWords } = useFormat()
  const days = form.getValues()[field]
  const put = (next: ReadonlyArray<string>) => form.setFieldValue(field, [...new Set(next)].toSorted())
  const now = today()
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed">{explain}</Text>
      <Group gap="md" align="flex-end">
        <Button
          variant={days.includes(now) ? "filled" : "default"}
          aria-pressed={days.includes(now)}
          onClick={() => put(days.includes(now) ? days.filter((day) => day !== now) : [...days, now])}
        >
          {todayLabel}
        </Button>
        <OtherDay title={title} isFull={days.length >= mostDays} onAdd={(day) => put([...days, day])} />
      </Group>
      {days.length === 0 ? null : (
        <Pill.Group>
          {days.map((day) => (
            <Pill
              key={day}
              size="lg"
              withRemoveButton
              removeButtonProps={{
                "aria-label": t("removeDay", { day: dayWords(day) }),
                "aria-hidden": false,
                tabIndex: 0,
              }}
              onRemove={() => put(days.filter((other) => other !== day))}
            >
              {dayWords(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  )
}
