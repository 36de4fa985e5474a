/** One figure of a chart. */
type Figure = {
  readonly label: string
  /** How long its bar is. */
  readonly weight: number
  /** The bar's colour, where it says more than the bar does. */
  readonly color?: string
  /** The figure in words, and what else belongs to it. */
  readonly words: ReadonlyArray<string>
}

/** What a chart shows: the same in bars and in a table. */
export type Figures = {
  readonly title: string
  /** The names of the table's columns: of the labels, then of the words. */
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Figure>
}

/** The twin of a chart for those who hear the page, and for paper. */
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
          <th scope="row">{row.label}</th>
          {row.words.map((words, index) => (
            <td key={figures.heads[index + 1] ?? words} data-align="end">
              {words}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
