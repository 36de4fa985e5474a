import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { phoneUrl } from "@rokthnam/shared/web/formats/phone-url"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Icon } from "../../../components/ui/icon.tsx"
import { MapLink } from "../../../components/ui/map-link.tsx"
import { OpeningLine } from "../../../components/ui/opening-line.tsx"
import { pharmacyPath } from "../../../lib/offer-paths.ts"
import { placeOf } from "../lib/cart.ts"
import type { CartGroup as Group } from "../lib/cart.ts"
import styles from "./cart-group.module.css"
import { CartLine } from "./cart-line.tsx"

type CartGroupProps = {
  readonly group: Group
  /** Whether the cart has other pharmacies, so that each has a sum of its own. */
  readonly isOneOfSeveral: boolean
  /** Whether nothing can be changed. */
  readonly isReadOnly?: boolean
}

/** The lines of one pharmacy under its name, phone, address and hours, with the way there: all that the counter needs. */
export const CartGroup = ({ group, isOneOfSeveral, isReadOnly = false }: CartGroupProps) => {
  const { t } = useTranslation("cart")
  const {
    pharmacy_id: id,
    pharmacy_name: name,
    pharmacy_phone: phone,
    pharmacy_address: address,
  } = group.first
  const place = placeOf(group.first)
  return (
    <section aria-label={name} className={styles["group"]}>
      <header className={styles["head"]}>
        <h2 className={styles["name"]}>
          <Icon name="store" size={18} />
          {id === null ? name : <Link to={pharmacyPath(id)}>{name}</Link>}
        </h2>
        {phone !== null && (
          <a className={styles["phone"]} href={phoneUrl(phone)}>
            <Icon name="phone" size={16} />
            {phone}
          </a>
        )}
        {(address !== null || place !== undefined) && (
          <div className={styles["place"]}>
            <p>{address}</p>
            {place !== undefined && <MapLink pharmacy={place} />}
          </div>
        )}
        <div className={styles["hours"]}>
          <OpeningLine opening={group.first.pharmacy_opening} />
        </div>
      </header>
      <ul className={styles["lines"]}>
        {group.items.map((item) => (
          <li key={item.id}>
            <CartLine isReadOnly={isReadOnly} item={item} />
          </li>
        ))}
      </ul>
      {isOneOfSeveral && (
        <p className={styles["total"]}>
          {t("groupTotal", { name })} <b>{formatMoney(group.total)}</b>
        </p>
      )}
    </section>
  )
}
