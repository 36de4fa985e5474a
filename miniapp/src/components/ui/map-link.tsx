import { useTranslation } from "react-i18next"
import { mapUrl } from "../../lib/pharmacy-links.ts"
import { useHostLink } from "../../lib/use-host-link.ts"
import { OutsideLink } from "./button.tsx"

type MapLinkProps = {
  /** Where it is, in degrees. */
  readonly pharmacy: { readonly name: string; readonly latitude: number; readonly longitude: number }
}

/** A link that shows the pharmacy on a map, in a new tab or by the host. */
export const MapLink = ({ pharmacy }: MapLinkProps) => {
  const { t } = useTranslation("results")
  const link = useHostLink(mapUrl(pharmacy))
  return (
    <OutsideLink
      {...link}
      icon="map"
      label={`${t("openMap")}: ${pharmacy.name} (${t("opensNewTab")})`}
      newTab
      size="sm"
      variant="outline"
    >
      {t("openMap")}
    </OutsideLink>
  )
}
