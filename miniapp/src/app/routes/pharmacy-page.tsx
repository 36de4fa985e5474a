import { useParams } from "react-router-dom"
import { PharmacyView } from "../../features/search/components/pharmacy-view.tsx"
import { Gone } from "../../features/search/components/page-failure.tsx"
import { idIn, largestId } from "@rokthnam/shared/Primitives/IdRules"
import { useCartAction } from "../use-cart-action.tsx"
import { CartLink } from "./cart-link.tsx"
import styles from "./page.module.css"

/** The public page of a pharmacy. */
export const PharmacyPage = () => {
  const id = idIn(useParams()["id"], largestId)
  const renderAction = useCartAction()
  return id === undefined ? (
    <div className={`page ${styles["body"]}`}>
      <Gone of="pharmacy" />
    </div>
  ) : (
    <div className={`page ${styles["body"]}`}>
      <CartLink />
      <PharmacyView id={id} renderAction={renderAction} />
    </div>
  )
}
