import { addressOf } from "../client/address.ts"
import type { CallAt } from "../client/call-types.ts"

type Width = Exclude<CallAt<"GET", "/api/images/:name">["query"]["w"], undefined>
const path = "/api/images/:name" satisfies CallAt<"GET", "/api/images/:name">["path"]

/** The widths of the small variants that the API keeps, in pixels. */
export type ImageWidth = Width extends `${infer Pixels extends number}` ? Pixels : never

/** The address of a stored photo, in a small variant or whole. A photo that Telegram keeps has an address of its own. */
export const imageUrl = (name: string, width?: ImageWidth): string =>
  name.startsWith("https://") ? name : addressOf(path, { name }, { w: width })
