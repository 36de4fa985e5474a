import { usePharmacyName } from "../../../features/profile/api/account.ts"
import { useOutbox } from "../../../features/sales/lib/outbox/use-outbox.ts"
import { ShiftDayPage } from "../../../features/shifts/components/shift-day-page.tsx"
import { ShiftPage } from "../../../features/shifts/components/shift-page.tsx"
import { useArea } from "../../../lib/use-area.ts"

/** One shift, with the sales that wait on this device. */
export const ShiftReport = () => (
  <ShiftPage pharmacy={usePharmacyName(useArea().area)} unsent={useOutbox().waiting.length} />
)

export const ShiftDay = () => <ShiftDayPage pharmacy={usePharmacyName(useArea().area)} />
