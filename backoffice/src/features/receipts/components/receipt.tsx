import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { toCents } from "../../../lib/money.ts"
import { receiptPath } from "../../../lib/paths.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { SaleDetails } from "../api/receipts.ts"
import { useLineWords } from "../lib/use-line-words.ts"
import { usePaymentRows } from "../lib/use-payment-rows.ts"
import { stateOf } from "../lib/sale-state.ts"
import classes from "./receipt.module.css"

type Props = { readonly sale: SaleDetails }

/** The receipt of a sale, a return or a void, in the current language. */
export const Receipt = ({ sale }: Props) => {
  const { t } = useTranslation("receipts")
  const { pharmacy } = sale
  return (
    <article className={classes["receipt"]}>
      <header>
        <h1>{pharmacy.name}</h1>
        <p>{pharmacy.address}</p>
        <p>{t("paper.contact", { phone: pharmacy.phone, licence: pharmacy.license_id })}</p>
      </header>
      <About sale={sale} />
      <Lines sale={sale} />
      {sale.kind === "sale" && sale.notes !== null ? <p>{t("paper.notes", { notes: sale.notes })}</p> : null}
      <Notice sale={sale} />
      <footer>
        <SaleCode id={sale.id} />
        <p>{t("paper.thanks")}</p>
      </footer>
    </article>
  )
}

const About = ({ sale }: Props) => {
  const { t } = useTranslation("receipts")
  const { moment } = useFormat()
  return (
    <section>
      <p className={classes["strong"]}>{t(`title.${sale.kind}`, { id: sale.id })}</p>
      {sale.returned_sale_id === null ? null : <p>{t("paper.of", { id: sale.returned_sale_id })}</p>}
      <p>{moment(sale.transaction_date)}</p>
      <p>{t("paper.by", { name: sale.staff_name })}</p>
    </section>
  )
}

const Lines = ({ sale }: Props) => {
  const { t } = useTranslation("receipts")
  const { money, riel } = useFormat()
  const { soldOf } = useLineWords()
  const { fullName } = useMedicineNames()
  const rows = usePaymentRows()
  return (
    <table>
      <tbody>
        {sale.items.map((line) => (
          <tr key={line.id}>
            <td>
              {fullName(line.medicine_name, line)}
              <br />
              {soldOf(line)}
            </td>
            <td>{money(line.total_amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={classes["strong"]}>
          <td>{t("total")}</td>
          <td>{money(sale.total_amount)}</td>
        </tr>
        <tr>
          <td>{t("rate", { riel: riel(sale.riel_per_dollar) })}</td>
          <td>{riel(toRiel(toCents(sale.total_amount), sale.riel_per_dollar))}</td>
        </tr>
        {rows(sale.payments).map(([name, words, key]) => (
          <tr key={key}>
            <td>{name}</td>
            <td>{words}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

/** What became of the sale, so that its receipt cannot be used again; the reason of a return. */
const Notice = ({ sale }: Props) => {
  const { t } = useTranslation("receipts")
  const { cents } = useFormat()
  const { state, returnedCents } = stateOf(sale)
  if (sale.kind !== "sale") return <p>{t("paper.reason", { reason: sale.notes })}</p>
  if (state === "sold") return null
  return (
    <p className={classes["notice"]}>
      {t(`state.${state}`)} · {t("returnedAmount", { amount: cents(returnedCents) })}
    </p>
  )
}

/** A QR code that opens the sale in the back office, for the owner and for staff. */
const SaleCode = ({ id }: { readonly id: number }) => {
  const { path, size } = qrPath(`${globalThis.location.origin}${receiptPath(id)}`)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes["code"]}>
      <path d={path} />
    </svg>
  )
}
