import type { Visitor } from "../fixtures/browser.ts"
import type { Cut } from "./connection.ts"
import type { Shop } from "./stage.ts"

/** What an action begins with: a browser in which nobody is signed in, and a pharmacy. */
export type Stage = { readonly visitor: Visitor; readonly shop: Shop; readonly cut: Cut }

/** An action on a page that is open, step by step. */
export type Steps = {
  /** What the person does. */
  readonly act: () => Promise<void>
  /** While the connection is cut: the page says what is true, and what it had loaded is still there. */
  readonly told: () => Promise<void>
  /**
   * What the person does then, and once more when the connection is back; absent if the app goes on by itself. Resolves to
   * false if there was nothing to do.
   */
  readonly again?: () => Promise<unknown>
  /** In the end: it is done once, on the server too, and the page shows it. */
  readonly done: () => Promise<void>
}

/** An action of the customer app; `prepare` opens its page. */
export type Action = {
  readonly name: string
  /** Whether it uses what all pages of the browser share, such as the clipboard, so that it is played alone. */
  readonly isAlone?: boolean
  readonly prepare: (stage: Stage) => Promise<Steps>
}
