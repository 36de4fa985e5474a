import { usePharmacyName } from "../../../features/profile/api/account.ts"
import { ReorderPage } from "../../../features/reorder/components/reorder-page.tsx"
import { useArea } from "../../../lib/use-area.ts"

export const Reorder = () => <ReorderPage pharmacy={usePharmacyName(useArea().area)} />
