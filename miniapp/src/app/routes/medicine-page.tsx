import { useNavigate, useParams } from "react-router-dom"
import { MedicineView } from "../../features/search/components/medicine-view.tsx"
import { Gone } from "../../features/search/components/page-failure.tsx"
import { idIn } from "../../lib/offer-paths.ts"
import { useCustomer } from "../../lib/customer.ts"
import { useCartAction } from "../use-cart-action.tsx"
import { homeSearchOf, searchOf, useWatchAction } from "../use-watch-action.tsx"
import styles from "./page.module.css"

/** The public page of a medicine of one pharmacy. */
export const MedicinePage = () => {
  const id = idIn(useParams()["id"])
  const renderAction = useCartAction()
  const renderWaiting = useWatchAction()
  const navigate = useNavigate()
  const isCustomer = useCustomer() !== undefined
  return id === undefined ? (
    <div className={`page ${styles["body"]}`}>
      <Gone of="medicine" />
    </div>
  ) : (
    <div className={`page ${styles["body"]}`}>
      {/* Another medicine begins anew, with its own list. */}
      <MedicineView
        id={id}
        key={id}
        onSearch={(query) => void navigate(isCustomer ? searchOf(query) : homeSearchOf(query))}
        renderAction={renderAction}
        renderWaiting={renderWaiting}
      />
    </div>
  )
}
