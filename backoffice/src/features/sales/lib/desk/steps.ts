import type { Desk, DeskRow } from "./desk.ts"

type Next = (desk: Desk) => Desk

/** A change that the disk does not have yet. */
export type Step = {
  readonly next: Next
  /** Whether the page shows it before the disk has it. */
  readonly isShown: boolean
  /** The desk as the page showed it before and after. */
  readonly before: Desk
  readonly after: Desk
}

/** What the disk has, as far as a page knows. */
export type Known = { readonly desk: Desk; readonly revision: string }

/** A change of a desk; one that is not shown leaves it as it is until it is written. */
export const stepOf = (before: Desk, next: Next, isShown: boolean): Step => ({
  next,
  isShown,
  before,
  after: isShown ? next(before) : before,
})

/** The steps from another desk than they were made from. */
export const stepsFrom = (desk: Desk, steps: ReadonlyArray<Step>): ReadonlyArray<Step> => {
  if (steps[0] === undefined || steps[0].before === desk) return steps
  let before = desk
  return steps.map(({ next, isShown }) => {
    const step = stepOf(before, next, isShown)
    before = step.after
    return step
  })
}

/**
 * The desk after steps that are written, from what the disk has; null if it has nothing. Without a write of another tab it
 * is the desk that the page shows already.
 */
export const written = (steps: ReadonlyArray<Step>, known: Known, row: DeskRow | null): Desk => {
  const isOurs = row === null || row.revision === known.revision
  const [first, last] = [steps[0], steps.at(-1)]
  if (isOurs && first?.before === known.desk && last !== undefined && steps.every(({ isShown }) => isShown))
    return last.after
  return steps.reduce((desk, { next }) => next(desk), isOurs ? known.desk : row.desk)
}
