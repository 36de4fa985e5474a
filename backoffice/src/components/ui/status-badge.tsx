import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Badge } from "@mantine/core"
import { useTranslation } from "react-i18next"

const colors = { PENDING: "yellow", APPROVED: "green", REJECTED: "red" } as const

/** The status of a pharmacy as a coloured label. */
export const StatusBadge = ({ status }: { readonly status: PharmacyStatus }) => {
  const { t } = useTranslation()
  return <Badge color={colors[status]}>{t(`pharmacyStatus.${status}`)}</Badge>
}
