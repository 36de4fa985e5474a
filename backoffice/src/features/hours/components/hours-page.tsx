import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { DetailFrame } from "../../../components/frames/detail/detail-frame.tsx"
import { openingHoursQuery } from "../api/opening-hours.ts"
import { HoursForm } from "./hours-form.tsx"

/** The page on which the owner keeps the opening hours. */
export const HoursPage = () => {
  const { t } = useTranslation("hours")
  const query = useQuery(openingHoursQuery)
  return (
    <DetailFrame
      title={t("title")}
      subtitle={t("subtitle")}
      query={query}
      failed={t("failed.load")}
      skeleton={[640]}
      renderEntity={({ opening_hours: hours }) => (
        <HoursForm key={hours === null ? "untold" : "told"} hours={hours} />
      )}
    />
  )
}
