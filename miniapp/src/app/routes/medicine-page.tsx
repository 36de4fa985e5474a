import { useNavigate, useParams } from "react-router-dom"
import { MedicineView } from "../../features/search/components/medicine-view.tsx"
import { Gone } from "../../features/search/components/page-failure.tsx"
import { idIn } from "@rokthnam/shared/Primitives/IdRules"
import { useCustomer } from "../../lib/customer.ts"
import { paths } from "../paths.ts"
import { useCartAction } from "../use-cart-action.tsx"
import { searchOf, useWatchAction } from "../use-watch-action.tsx"
import { CartLink } from "./cart-link.tsx"
import styles from "./page.module.css"

const visitorsSearchOf = (query: string): string => `${paths.home}?${new URLSearchParams({ query })}`

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
      <CartLink />
      {/* Another medicine begins anew, with its own list. */}
      <MedicineView
        id={id}
        key={id}
        onSearch={(query) => void navigate(isCustomer ? searchOf(query) : visitorsSearchOf(query))}
        renderAction={renderAction}
        renderWaiting={renderWaiting}
      />
    </div>
  )
}
