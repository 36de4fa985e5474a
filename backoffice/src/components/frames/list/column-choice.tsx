import { Button, Checkbox, Popover, Stack } from "@mantine/core"
import { IconColumns3 } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import type { ChosenColumns } from "./use-chosen-columns.ts"

/** A button that opens the choice of a list's columns. */
export const ColumnChoice = <Row,>({ choices, choose }: ChosenColumns<Row>) => {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          className="sign-on-phone"
          variant="default"
          leftSection={<IconColumns3 size={20} aria-hidden />}
        >
          {t("columns.choose")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="70dvh" style={{ overflowY: "auto" }}>
        <Stack gap="sm" role="group" aria-label={t("columns.choose")}>
          {choices.map(({ id, label, isShown }) => (
            <Checkbox
              key={id}
              label={label}
              checked={isShown}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
