import type { Pool } from "pg"

/** Draws for each wanted id before it is given up: of the benchmark's medicines 88 of 100 are in stock. */
const mostDraws = 20

/**
 * So many random ids up to the largest, each of a medicine that is in stock. An id may come twice.
 *
 * @throws Error when hardly any medicine is
 */
export const drawInStock = async (
  pool: Pool,
  largest: number,
  count: number,
): Promise<ReadonlyArray<number>> => {
  const found: Array<number> = []
  for (let draws = 0; found.length < count; draws++) {
    if (draws === mostDraws) throw new Error(`Of ${draws * count} medicines ${found.length} are in stock.`)
    const drawn = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * largest))
    const { rows } = await pool.query<{ id: number }>(
      `select m.id::integer as id from unnest($1::bigint[]) with ordinality as drawn (id, place)
        join medicines m on m.id = drawn.id where m.quantity > 0 order by drawn.place`,
      [drawn],
    )
    found.push(...rows.map(({ id }) => id))
  }
  return found.slice(0, count)
}
