import type { ReactNode } from "react"
import classes from "./shifts.module.css"

export type MoneyRow = {
  readonly label: string
  readonly cells: ReadonlyArray<ReactNode>
  /** Totals are strong, and a line stands above them. */
  readonly isTotal?: boolean
}

type Props = {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<MoneyRow>
}

/** A table of amounts, for the screen and for paper. */
export const MoneyTable = ({ caption, heads, rows }: Props) => (
  <table className={classes["money"]}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th key={head} scope="col" data-align={index === 0 ? undefined : "end"}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, cells, isTotal = false }) => (
        <tr key={label} data-total={isTotal || undefined}>
          <th scope="row">{label}</th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} data-align="end">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
