import type { PageKind } from "../components/ui/page-skeleton.tsx"

/** What the address of a page says about its content; the first that fits. Every other page is a list. */
const kinds: ReadonlyArray<readonly [RegExp, PageKind]> = [
  [/\/login$|\/register$/, "door"],
  [/\/dashboard(?:\/overview)?$|^\/admin\/network$/, "dashboard"],
  [/\/sales\/new$/, "counter"],
  [/\/history\/\d|\/shifts\/./, "detail"],
  [/\/review\//, "review"],
  [/\/(?:add|bulk|profile|security|opening-hours)$|\/edit\//, "form"],
  [/\/reports\/(?!alerts)|\/reorder$|\/transactions$/, "report"],
]

/** The kind of the page at a path of the back office. */
export const pageKindOf = (path: string): PageKind =>
  kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "list"
