import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import type { LocationRequest } from "../lib/use-location-request.ts"

/** Why the device's position is not known, and what can be done instead. */
export const NotLocated = ({ request }: { readonly request: LocationRequest }) => {
  const { t } = useTranslation("search")
  if (request.state !== "failed") return null
  return (
    <Banner tone="danger">
      <p>{t(request.reason)}</p>
      <p>{t("chooseInstead")}</p>
    </Banner>
  )
}
