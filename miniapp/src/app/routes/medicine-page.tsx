import { useNavigate, useParams } from "react-router-dom"
import { MedicineView } from "../../features/search/components/medicine-view.tsx"
import { Gone } from "../../features/search/components/page-failure.tsx"
import { nearOf, useChosenLocation } from "../../features/search/lib/location-store.ts"
import { plainAddress, writeAddress } from "../../features/search/lib/search-address.ts"
import { idIn } from "@rokthnam/shared/Primitives/IdRules"
import { useCustomer } from "../../lib/customer.ts"
import { paths } from "../paths.ts"
import { useCartAction } from "../use-cart-action.tsx"
import { useWatchAction } from "../use-watch-action.tsx"
import { CartLink } from "./cart-link.tsx"
import styles from "./page.module.css"

/**
 * Searches for a name near the place of the visit. The address has the place: a link may have named it, which the device does
 * not remember, and the page may be loaded anew before it is shown.
 */
const useSearch = () => {
  const navigate = useNavigate()
  const location = useChosenLocation()
  const pathname = useCustomer() === undefined ? paths.home : paths.dashboard
  const near = location === undefined ? "" : nearOf(location)
  return (query: string) =>
    void navigate({ pathname, search: writeAddress({ ...plainAddress, query, near }).toString() })
}

/** The public page of a medicine of one pharmacy. */
export const MedicinePage = () => {
  const id = idIn(useParams()["id"])
  const renderAction = useCartAction()
  const renderWaiting = useWatchAction()
  const search = useSearch()
  return id === undefined ? (
    <div className={`page ${styles["body"]}`}>
      <Gone of="medicine" />
    </div>
  ) : (
    <div className={`page ${styles["body"]}`}>
      <CartLink />
      {/* Another medicine begins anew, with its own list. */}
      <MedicineView
        id={id}
        key={id}
        onSearch={search}
        renderAction={renderAction}
        renderWaiting={renderWaiting}
      />
    </div>
  )
}
