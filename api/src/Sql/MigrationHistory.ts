import { Data } from "effect"

/** A migration's number and its name without the number. */
export type Numbered = { readonly number: number; readonly name: string }

/**
 * A migration of a database. `needs` is the number of the migration that a program must know to serve after it; null when
 * every earlier program may go on.
 */
export type Applied = Numbered & { readonly needs: number | null }

/** The migrations of this program do not fit those of the database. Nothing was changed. */
export class MigrationsRefused extends Data.TaggedError("MigrationsRefused")<{ readonly message: string }> {}

/** "0031_given_day" */
export const titleOf = ({ number, name }: Numbered): string => `${String(number).padStart(4, "0")}_${name}`

const numbered = (title: string): Numbered => {
  const [, number, name] = /^(\d{4})_([a-z0-9_]+)$/.exec(title) ?? []
  if (number === undefined || name === undefined)
    throw new MigrationsRefused({ message: `"${title}" must have four digits and a name: 0001_accounts.` })
  return { number: Number(number), name }
}

/**
 * The migrations of this program. The numbers need not follow each other closely, since each area of work has a range
 * of its own.
 *
 * @throws MigrationsRefused for a number that occurs twice or is not above the one before it
 */
export const knownMigrations = (titles: ReadonlyArray<string>): ReadonlyArray<Numbered> => {
  const known = titles.map(numbered)
  for (const [index, one] of known.entries()) {
    const before = known[index - 1]
    if (before === undefined || before.number < one.number) continue
    const message =
      before.number === one.number
        ? `Two migrations have the same number: ${titleOf(before)} and ${titleOf(one)}.`
        : `The migration ${titleOf(one)} is listed after ${titleOf(before)}: the list must have the order of the numbers.`
    throw new MigrationsRefused({ message })
  }
  return known
}

const unknownHere = (one: Applied, newest: number): string =>
  one.number > newest
    ? `The database is newer than this program: its migration ${titleOf(one)} took away what this program uses. Start a version of the program that has the migration number ${one.needs}, or a newer one.`
    : `The database has the migration ${titleOf(one)}, which this program does not have.`

/** Refuses a migration that this program does not know, unless it is newer than the program and takes nothing from it. */
const refuseUnknown = (one: Applied, newest: number): void => {
  if (one.number < newest || (one.needs ?? 0) > newest)
    throw new MigrationsRefused({ message: unknownHere(one, newest) })
}

/**
 * The migrations that a database still needs. Those that it has must be the beginning of the list. Otherwise a
 * migration would run on tables other than those that it was written for, or would be left out for ever. It may also have
 * all of the list and newer ones: while an upgrade replaces one replica after the other, those of the release before go
 * on, and may have to start again (decision 63).
 *
 * @throws MigrationsRefused when they are not
 */
export const pendingMigrations = (
  known: ReadonlyArray<Numbered>,
  applied: ReadonlyArray<Applied>,
): ReadonlyArray<Numbered> => {
  const here = new Map(known.map((one) => [one.number, one]))
  const newest = known.at(-1)?.number ?? 0
  for (const one of applied) {
    const same = here.get(one.number)
    if (same === undefined) refuseUnknown(one, newest)
    else if (same.name !== one.name)
      throw new MigrationsRefused({
        message: `The migration ${titleOf(one)} of the database has another name in this program: ${titleOf(same)}.`,
      })
  }
  const present = new Set(applied.map(({ number }) => number))
  const pending = known.filter(({ number }) => !present.has(number))
  const [first] = pending
  const newer = first && applied.find(({ number }) => number > first.number)
  if (first && newer)
    throw new MigrationsRefused({
      message: `The database does not have the migration ${titleOf(first)}, although it has the newer ${titleOf(newer)}. A migration that was added later needs a number above that.`,
    })
  return pending
}
