import { vi } from "vitest"
import type { ChangeFeed } from "../../../../src/finding/Search/ChangeFeed.ts"
import type { SearchEvent } from "../../../../src/finding/Search/SearchMetrics.ts"
import type { SearchIndex } from "../../../../src/finding/Search/index/SearchIndex.ts"
import { seeded } from "../../../../bench/search/GeneratedCatalogue.ts"
import { queries } from "./Country.ts"
import { connect } from "./Agreement.ts"

/** Waits until something has happened to a feed's index. */
export const untilTold = (feed: ChangeFeed, event: SearchEvent, times = 1): Promise<void> =>
  vi.waitFor(
    () => {
      if ((feed.events[event] ?? 0) < times) throw new Error(`${event} has not happened ${times} times.`)
    },
    { timeout: 60_000, interval: 10 },
  )

/** Approves, rejects, moves, opens and closes pharmacies, and deletes some, until told to stop. */
export const writePharmacies = async (url: string, seed: number, isDone: () => boolean): Promise<void> => {
  const random = seeded(seed)
  const client = await connect(url)
  const some = "(select id from pharmacies order by random() limit 1 for update skip locked)"
  const statements = [
    `update pharmacies set status = 'APPROVED' where id = ${some}`,
    `update pharmacies set status = 'PENDING' where id = ${some}`,
    `update pharmacies set latitude = latitude + 0.01, name = name || '.' where id = ${some}`,
    `update pharmacies set opening_hours = null where id = ${some}`,
    `insert into pharmacies (name, email, password_hash, phone, address, license_id, license_file, latitude, longitude, status)
     select 'New', gen_random_uuid() || '@test', '', '', '', gen_random_uuid(), license_file, latitude, longitude, 'APPROVED'
     from pharmacies where id = ${some}`,
    `delete from pharmacies p where not exists (select from medicines m where m.pharmacy_id = p.id) and id = ${some}`,
  ]
  const write = async (): Promise<void> => {
    if (isDone()) return
    await client.query(statements[Math.floor(random() * statements.length)] ?? "")
    await new Promise((resolve) => setTimeout(resolve, random() * 10))
    return write()
  }
  await write()
  await client.end()
}

/** What an index answers, to many questions. Two indexes of the same data answer the same. */
export const answersOf = (index: SearchIndex) => {
  const reach = { latitude: 11.56, longitude: 104.92, kilometres: 100 }
  const suggestions = queries(60).map(({ query }) => index.suggestions(query.slice(0, 4), reach, 8))
  const named = suggestions.flat()
  const pages = queries(60).flatMap(({ query, latitude, longitude }, at) =>
    (["distance", "price", "package_price", "name"] as const).map((sortBy) =>
      index.page({
        query,
        reach: { latitude, longitude, kilometres: 100 },
        sortBy,
        inStock: at % 2 === 0,
        openNow: at % 5 === 0,
        facets: true,
        page: 1,
        pageSize: 50,
      }),
    ),
  )
  return {
    pages,
    suggestions,
    nearest: index.nearest(reach, 200),
    inStock: [...index.inStock(named, reach)].toSorted(),
    offers: index.offers(named, ["paracetamol"], reach),
    rows: index.postings.rows,
  }
}
