import { clipSheet, sheetLineText } from "@rokthnam/shared/Carts/CartSheetRules"
import type { SheetLine } from "@rokthnam/shared/Carts/CartSheetRules"

/** The longest text of a list that is sent to a chat: Telegram takes it in a link. */
const longestText = 2000

/**
 * The list as text for a chat. What holds words of the pages together on a line (U+2060) stays there: who searches the chat
 * does not type it.
 */
export const sheetText = (lines: ReadonlyArray<SheetLine>): string =>
  clipSheet(lines, longestText)
    .map((line) => sheetLineText(line))
    .join("\n")
    .replaceAll("\u2060", "")
