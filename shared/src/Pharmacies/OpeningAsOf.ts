/*
 * What may still be said of an opening that was told earlier. Web apps and bot share it; this module imports nothing.
 */

/** Whether a pharmacy was open when it was asked, when that changes, and until when it is on duty, as the API tells it. */
export type ToldOpening = {
  readonly is_open: boolean
  readonly changes_at: string | null
  /** Absent in what was kept before this was told. */
  readonly duty_ends_at?: string | null
}

const isAhead = (at: string | null | undefined, now: number): boolean => Date.parse(at ?? "") > now

/**
 * What can be said of an opening at a time (milliseconds since 1970), which may be days after it was told. Undefined once it has
 * changed: how long it stays as it became then is not known.
 */
export const openingAsOf = (
  { is_open: isOpen, changes_at: at, duty_ends_at: dutyEndsAt }: ToldOpening,
  now: number,
) =>
  at === null || isAhead(at, now) ? { isOpen, changesAt: at, isOnDuty: isAhead(dutyEndsAt, now) } : undefined
