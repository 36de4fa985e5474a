import { addressOf } from "../client/address.ts"
import type { CallAt } from "../client/call-types.ts"

type Width = Exclude<CallAt<"GET", "/api/images/:name">["query"]["w"], undefined>
const path = "/api/images/:name" satisfies CallAt<"GET", "/api/images/:name">["path"]

/** The widths in pixels of the small variants that the API stores. */
export type ImageWidth = Width extends `${infer Pixels extends number}` ? Pixels : never

/**
 * The address of a stored photo, whole or as a small variant. A photo that Telegram hosts already has a full address.
 */
export const imageUrl = (name: string, width?: ImageWidth): string =>
  name.startsWith("https://") ? name : addressOf(path, { name }, { w: width })
