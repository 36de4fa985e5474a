import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { Fragment } from "react"
import type { ReactNode } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { printColumns } from "../../data-table/column.ts"
import type { Column } from "../../data-table/column.ts"
import { withHeadings } from "../../data-table/groups.ts"
import classes from "./print-sheet.module.css"
import { useFactWords } from "../../paper/use-fact-words.ts"
import type { Fact } from "../../paper/use-fact-words.ts"
import { useOnPaper } from "./use-on-paper.ts"
import type { Sheet } from "./use-print.ts"

type Props<Row> = {
  readonly sheet: Sheet<Row>
  readonly pharmacy: string
  readonly title: string
  readonly filters: ReadonlyArray<Fact>
  readonly totals: ReadonlyArray<Fact>
  /** The table version of the chart. */
  readonly figures?: ReactNode
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rowKey: (row: Row) => string | number
  readonly groupOf?: (row: Row) => string
}

/** The whole report for print: pharmacy, title, filters, time, totals and every row. */
export const PrintSheet = <Row,>(props: Props<Row>) => {
  const { t } = useTranslation()
  const { moment, count } = useFormat()
  const { sheet, filters, totals, figures } = props
  useOnPaper()
  const facts = useFactWords()
  return createPortal(
    <div className={`print-sheet ${classes["sheet"]}`}>
      <header>
        <h1>{props.title}</h1>
        <p>
          <strong>{props.pharmacy}</strong> · {t("paper.readAt", { date: moment(sheet.readAt) })}
        </p>
        <p>{facts(filters)}</p>
        <p className={classes["totals"]}>{facts(totals)}</p>
        <p>
          {sheet.rows.length < sheet.total
            ? t("paper.cut", { count: sheet.rows.length, total: count(sheet.total) })
            : t("paper.rows", { count: sheet.total })}
        </p>
      </header>
      {figures}
      <Rows {...props} />
    </div>,
    document.body,
  )
}

const Rows = <Row,>({ sheet, columns, rowKey, groupOf }: Props<Row>) => {
  const shown = printColumns(columns)
  return (
    <table>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.id} data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withHeadings(sheet.rows, groupOf).map(({ row, heading }) => (
          <Fragment key={rowKey(row)}>
            {heading === undefined ? null : (
              <tr>
                <th scope="rowgroup" colSpan={shown.length}>
                  {heading}
                </th>
              </tr>
            )}
            <tr>
              {shown.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.text?.(row)}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
