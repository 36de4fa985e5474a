import type { PharmacyStatus } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { Badge } from "@mantine/core"
import { useTranslation } from "react-i18next"

const colors = { PENDING: "yellow", APPROVED: "green", REJECTED: "red" } as const

/** A pharmacy's status in words and colour. */
export const StatusBadge = ({ status }: { readonly status: PharmacyStatus }) => {
  const { t } = useTranslation()
  return <Badge color={colors[status]}>{t(`pharmacyStatus.${status}`)}</Badge>
}
