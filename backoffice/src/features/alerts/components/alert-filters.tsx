import { SegmentedControl, Switch } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { alertTypes } from "../lib/alert-list.ts"
import type { AlertTypeChoice } from "../lib/alert-list.ts"

type Props = {
  readonly type: AlertTypeChoice
  readonly withAcknowledged: boolean
  readonly onChange: (filters: Readonly<Record<string, string>>) => void
}

/** The filters of the alerts page: the type, and whether acknowledged alerts are shown. */
export const AlertFilters = ({ type, withAcknowledged, onChange }: Props) => {
  const { t } = useTranslation("alerts")
  return (
    <>
      <SegmentedControl
        aria-label={t("page.type")}
        value={type}
        onChange={(value) => onChange({ type: value })}
        data={alertTypes.map((value) => ({ value, label: t(`page.types.${value === "" ? "all" : value}`) }))}
      />
      <Switch
        mih="var(--control-height)"
        styles={{ body: { alignItems: "center", minHeight: "var(--control-height)" } }}
        label={t("page.showAcknowledged")}
        checked={withAcknowledged}
        onChange={(event) => onChange({ acknowledged: event.currentTarget.checked ? "" : "hidden" })}
      />
    </>
  )
}
