import type { Pool } from "pg"
import { setTimeout as pause } from "node:timers/promises"

/** Twenty medicines every twenty milliseconds: a thousand a second. */
const together = 20
const apart = 20

/**
 * Runs work while a thousand of the first 2,000 medicines in a pharmacy's list change in a second, which are those that the
 * benchmark's pages of the list show. Nobody sells so much; it shows what a page costs whose rows are seldom as they were.
 */
export const whileListChanges = async <A>(pool: Pool, work: () => Promise<A>): Promise<A> => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from medicines where pharmacy_id = (select pharmacy_id from medicines group by 1 order by count(*) desc limit 1)
      order by lower(name), lower(dosage), lower(manufacter_name), expiration_date limit 2000`,
  )
  const ids = rows.map(({ id }) => id)
  const state = { isOver: false }
  const changing = (async () => {
    for (let at = 0; !state.isOver; at = (at + together) % ids.length) {
      const due = pause(apart)
      await pool.query({
        name: "change",
        text: "update medicines set quantity = quantity + 1, updated_at = now() where id = any($1::bigint[])",
        values: [ids.slice(at, at + together)],
      })
      await due
    }
  })()
  try {
    return await work()
  } finally {
    state.isOver = true
    await changing
  }
}
