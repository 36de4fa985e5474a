import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { CashNotes, ShiftReport, Takings } from "../api/shifts.ts"
import type { MoneyRow } from "../components/money-table.tsx"

/** The amounts of shifts as words and as the rows of tables. */
export const useMoneyRows = () => {
  const { t } = useTranslation("shifts")
  const { money, riel, signedMoney, signedRiel } = useFormat()
  const cellsOf = (notes: CashNotes | null): ReadonlyArray<string> =>
    notes === null ? ["–", "–"] : [money(notes.usd), riel(notes.riel)]
  /** Both currencies with their signs, '+$1.00' and '−4,100 ៛'. */
  const signed = (notes: CashNotes): ReadonlyArray<string> => [signedMoney(notes.usd), signedRiel(notes.riel)]
  /** Two amounts in one text; a currency of which there is nothing is left out. */
  const together = (notes: CashNotes, words = cellsOf(notes)): string => {
    const parts = [notes.usd === 0 ? "" : words[0], notes.riel === 0 ? "" : words[1]].filter(Boolean)
    return parts.length === 0 ? money(0) : parts.join(" · ")
  }
  const drawer = ({
    figures,
    float,
    expected,
    counted,
    difference,
  }: ShiftReport): ReadonlyArray<MoneyRow> => [
    { label: t("drawer.float"), cells: cellsOf(float) },
    ...(figures === null
      ? []
      : [
          { label: t("drawer.sold"), cells: signed(figures.sold) },
          {
            label: t("drawer.givenBack"),
            cells: signed({ usd: -figures.given_back.usd, riel: -figures.given_back.riel }),
          },
          { label: t("drawer.cashIn"), cells: signed(figures.cash_in) },
          {
            label: t("drawer.cashOut"),
            cells: signed({ usd: -figures.cash_out.usd, riel: -figures.cash_out.riel }),
          },
          { label: t("drawer.expected"), cells: cellsOf(expected), isTotal: true },
          { label: t("drawer.counted"), cells: cellsOf(counted) },
          {
            label: t("drawer.difference"),
            cells: difference === null ? cellsOf(null) : signed(difference),
            isTotal: true,
          },
        ]),
  ]
  const takings = (list: ReadonlyArray<Takings>): ReadonlyArray<MoneyRow> =>
    list.map(({ method_name, sold, given_back }) => ({
      label: method_name,
      cells: [money(sold), given_back === 0 ? "–" : money(-given_back)],
    }))
  return {
    drawer,
    takings,
    signed,
    together,
    /** A difference as words: '−$1.00 · +4,100 ៛'. */
    difference: (notes: CashNotes) => together(notes, signed(notes)),
    notes: (notes: CashNotes) => together(notes),
  }
}
