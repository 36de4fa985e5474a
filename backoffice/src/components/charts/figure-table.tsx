import { Anchor } from "@mantine/core"
import { Link } from "react-router-dom"

/** One figure of a chart. */
type Figure = {
  readonly label: string
  /** The value that the length of the bar shows. */
  readonly weight: number
  /** The page with the list behind the figure. */
  readonly to?: string | undefined
  /** The colour of the bar, if it differs from the default. */
  readonly color?: string
  /** The formatted value, and further values of the same row. */
  readonly words: ReadonlyArray<string>
  /** The pages behind the words, where they have one of their own. */
  readonly leads?: ReadonlyArray<string | undefined> | undefined
}

/** The content of a chart, shown both as bars and as a table. */
export type Figures = {
  readonly title: string
  /** The column headings of the table: first for the labels, then for the words. */
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Figure>
}

const Leading = ({ words, to }: { readonly words: string; readonly to: string | undefined }) =>
  to === undefined ? (
    words
  ) : (
    <Anchor component={Link} to={to} inherit>
      {words}
    </Anchor>
  )

/** The table version of a chart, for screen readers and for print. */
export const FigureTable = ({ figures }: { readonly figures: Figures }) => (
  <table>
    <caption>{figures.title}</caption>
    <thead>
      <tr>
        {figures.heads.map((head, index) => (
          <th key={head} scope="col" data-align={index === 0 ? undefined : "end"}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {figures.rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">
            <Leading words={row.label} to={row.to} />
          </th>
          {row.words.map((words, index) => (
            <td key={figures.heads[index + 1] ?? words} data-align="end">
              <Leading words={words} to={row.leads?.[index]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
