import type { Page } from "playwright"
import type { Visitor } from "../fixtures/browser.ts"
import type { CustomerStage, Looker } from "./customer-stage.ts"

/** What a state is reached with, beside its page. */
export type Reached = { readonly stage: CustomerStage; readonly visitor: Visitor }

/** A page, or a state of it. The words differ by language, so that what is pressed is found by what it is. */
export type Looked = {
  readonly name: string
  readonly who: Looker
  readonly path: (stage: CustomerStage) => string
  /** Brings the page into the state. */
  readonly reach?: (page: Page, reached: Reached) => Promise<void>
  /** Whether a request is under way for as long as somebody looks. */
  readonly isUnderWay?: boolean
}
