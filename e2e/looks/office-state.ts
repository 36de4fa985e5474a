import type { Page } from "playwright"
import type { OfficeIds, OfficePeople } from "./office-pages.ts"
import type { OfficeStage } from "./office-stage.ts"

/** A state of a page that looks different: a dialog over it, a choice on it, or nothing in it. */
export type OfficeState = {
  readonly name: string
  readonly who: OfficePeople
  readonly path: (ids: OfficeIds) => string
  /** Brings the page into the state. The page is as wide as a desktop then, and becomes narrower afterwards. */
  readonly reach?: (page: Page, stage: OfficeStage) => Promise<void>
  /** Whether only a sale of today can be in it. */
  readonly isOfToday?: true
  /** Whether the session has ended in it: who looks at another state after it signs in again. */
  readonly isSignedOut?: true
}
