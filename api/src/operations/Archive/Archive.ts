import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { readAll } from "../../FileStore.ts"
import type { Store } from "../../FileStore/Store.ts"
import { archiveFolder } from "../../platform/ArchivedMonths/ArchivedTables.ts"
import { Refused } from "../Backups/Refused.ts"
import { factsOf, inParts } from "../Backups/Tables.ts"
import type { Months } from "./ArchiveRepo.ts"
import type { ListedMonth, Month, Part } from "./ArchiveRows.ts"

const [compress, expand] = [promisify(gzip), promisify(gunzip)]

/** Receives lines about the progress. */
export type Tell = (line: string) => void

/** How a month of a table is called: `sale_lines_2026_01`, or `sale_lines_before`. */
const titleOf = ({ name }: Month): string => name

/** The text of a file, or undefined when it is not there or not what was stored. */
const readPart = async (store: Store, { key, rows, bytes, sha256 }: Part): Promise<Buffer | undefined> => {
  const stored = await Effect.runPromise(readAll(store, key))
  const text = stored === undefined ? undefined : await expand(stored).catch(() => undefined)
  if (text === undefined) return undefined
  const found = await factsOf([text])
  return found.rows === rows && found.bytes === bytes && found.sha256 === sha256 ? text : undefined
}

/** Removes the files that no month has. A job does it where a run does not come this far (`ArchivedFiles`). */
const removeLeft = async ({ left }: Months, store: Store): Promise<void> => {
  for (const key of await left.keys()) {
    await Effect.runPromise(store.remove(key))
    await left.forget(key)
  }
}

/**
 * Copies a frozen month into files of a few megabytes. What an earlier run has stored and still is the same is not stored
 * again. Returns how many rows there are.
 */
const copy = async (months: Months, store: Store, month: Month): Promise<number> => {
  const known = new Map((await months.files.of(month)).map((part) => [part.part, part]))
  let [part, rows] = [0, 0]
  for await (const text of inParts(await months.copy(month))) {
    const facts = await factsOf([text])
    const before = known.get(part)
    if (before?.sha256 !== facts.sha256) {
      const key = `${archiveFolder}/${randomUUID()}.gz`
      await months.left.announce(key)
      await Effect.runPromise(store.write(key, await compress(text)))
      await months.files.note(month, { part, key, ...facts })
    }
    part++
    rows += facts.rows
  }
  await months.files.forget(month, part)
  return rows
}

/** Reads every file back. @throws Refused if one is not what was stored */
const verify = async (months: Months, store: Store, month: Month, rows: number): Promise<void> => {
  let read = 0
  for (const part of await months.files.of(month)) {
    if ((await readPart(store, part)) === undefined) {
      await months.files.forget(month, part.part)
      throw new Refused(
        `${part.key} in ${store.place} is not what was stored there. ${titleOf(month)} stays in the database: run it again.`,
      )
    }
    read += part.rows
  }
  if (read !== rows)
    throw new Refused(`The files of ${titleOf(month)} have ${read} rows of ${rows}: run it again.`)
}

/**
 * Takes a month out of the database: it does not change any more, is copied, read back and compared, and only then goes. It
 * may end at any moment and be called again.
 */
export const archiveMonth = async (months: Months, store: Store, month: Month, tell: Tell): Promise<void> => {
  const isBegun = (await months.listed()).find(
    (one) => one.parent === month.parent && one.begins === month.begins,
  )
  if (isBegun?.state !== "leaving") {
    if (!(await months.isProven(month)))
      throw new Refused(
        `The ledger of ${titleOf(month)} was not checked yet. It is every night while the product runs: look into its log.`,
      )
    if (!(await months.finishSums(month)))
      throw new Refused(
        `The sales of ${titleOf(month)} are not all summarised. They are within minutes while the product runs.`,
      )
    await months.freeze(month)
    if (!(await months.isEven(month)))
      throw new Refused(
        `The lines of ${titleOf(month)} do not add up to their sales: see npm run ledger:check -- --full.`,
      )
    const rows = await copy(months, store, month)
    await verify(months, store, month, rows)
    await months.leave(month, rows)
    tell(`${titleOf(month)}: ${rows} rows are in ${store.place}`)
  }
  await months.detach(month)
  await months.drop(month)
  await removeLeft(months, store)
  tell(`${titleOf(month)} left the database`)
}

/** Brings a month back, and removes its files. One that has not left yet stays. */
export const returnMonth = async (
  months: Months,
  store: Store,
  { state, ...month }: ListedMonth,
  tell: Tell,
): Promise<void> => {
  if (state === "copying") await months.release(month)
  else {
    if (state === "leaving") {
      await months.detach(month)
      await months.drop(month)
    }
    const table = await months.back.begin(month)
    const columns = await months.columns(month)
    for (const part of await months.files.of(month)) {
      const text = await readPart(store, part)
      if (text === undefined)
        throw new Refused(`${part.key} is not in ${store.place}, or is damaged. Copy it back from a backup.`)
      await months.back.load(table, columns, text)
    }
    await months.back.attach(month, table, columns)
  }
  await removeLeft(months, store)
  tell(`${titleOf(month)} is in the database`)
}
