import { standouts } from "@rokthnam/shared/Carts/CartRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Badge } from "../../../components/ui/badge.tsx"
import { Failure } from "../../../components/ui/failure.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { pharmacyPath } from "../../../lib/offer-paths.ts"
import type { Point } from "../../../platform/platform.ts"
import { cartPharmaciesQuery } from "../api/cart-queries.ts"
import type { CartPharmacies } from "../lib/cart.ts"
import styles from "./one-pharmacy.module.css"

type Holding = CartPharmacies["whole"][number]

export type OnePharmacyProps = {
  readonly point: Point
  /** Changes when the cart does. */
  readonly version: number
  /** How far a pharmacy is, and how it is called and found. */
  readonly renderContact: (pharmacy: Holding["pharmacy"]) => ReactNode
}

type ListProps = Pick<OnePharmacyProps, "renderContact"> & {
  readonly heading: string
  readonly holdings: ReadonlyArray<Holding>
  /** What is said of each pharmacy beside its price. */
  readonly detail?: (holding: Holding) => string
  /** What sets a pharmacy apart from the others. */
  readonly merits?: (holding: Holding) => ReadonlyArray<string>
}

const Merits = ({ words }: { readonly words: ReadonlyArray<string> }) =>
  words.length === 0 ? null : (
    <p className={styles["merits"]}>
      {words.map((one) => (
        <Badge key={one} tone="success">
          {one}
        </Badge>
      ))}
    </p>
  )

const Holdings = ({ heading, holdings, detail, merits, renderContact }: ListProps) => (
  <>
    <p className={styles["heading"]}>{heading}</p>
    <ol className={styles["list"]}>
      {holdings.map((holding) => (
        <li className={styles["holding"]} key={holding.pharmacy.id}>
          <p className={styles["name"]}>
            <Link to={pharmacyPath(holding.pharmacy.id)}>{holding.pharmacy.name}</Link>
            <b>{formatMoney(holding.total)}</b>
          </p>
          {merits !== undefined && <Merits words={merits(holding)} />}
          {detail !== undefined && <p className={styles["detail"]}>{detail(holding)}</p>}
          <div className={styles["contact"]}>{renderContact(holding.pharmacy)}</div>
        </li>
      ))}
    </ol>
  </>
)

/** Where the whole cart can be bought: at one pharmacy, at two together, or else the most of it. */
export const OnePharmacy = ({ point, version, renderContact }: OnePharmacyProps) => {
  const { t } = useTranslation("cart")
  const words = useErrorWords()
  const { data, error, isError } = useQuery(cartPharmaciesQuery(point, version))
  if (isError) {
    return <Failure>{words(error, t("elsewhereFailed"))}</Failure>
  }
  if (data === undefined) return <Spinner />
  const { lines, whole, pair, most } = data
  const list = (heading: string, holdings: ReadonlyArray<Holding>, detail?: ListProps["detail"]) => (
    <Holdings
      heading={heading}
      holdings={holdings}
      renderContact={renderContact}
      {...(detail && { detail })}
    />
  )
  if (whole.length > 0) {
    const { nearest, cheapest } = standouts(whole)
    return (
      <Holdings
        heading={t("wholeAt", { count: lines })}
        holdings={whole}
        merits={(one) => [
          ...(one === nearest ? [t("nearest")] : []),
          ...(one === cheapest ? [t("cheapest")] : []),
        ]}
        renderContact={renderContact}
      />
    )
  }
  if (pair.length > 0) {
    const cents = pair.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    return list(t("pairAt", { count: lines, total: formatMoney(cents / 100) }), pair, ({ items }) =>
      t("holds", { names: items.map(({ name, dosage }) => `${name} ${dosage}`).join(", ") }),
    )
  }
  if (most.length > 0)
    return list(t("mostAt", { count: lines }), most, ({ missing }) =>
      t("lacks", { names: missing.join(", ") }),
    )
  return <p>{t("nowhere")}</p>
}
