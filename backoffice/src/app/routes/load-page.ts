import type { ComponentType } from "react"
import type { RouteObject } from "react-router-dom"

/** Fetches a page's code, when the page is first opened. */
export type LoadPage = () => Promise<ComponentType>

/** The pages of an area by their names in `lib/paths.ts`: a page without its line does not compile. */
export type PageTable<Name extends string> = Readonly<Record<Name, LoadPage>>

/** The names of a table's pages. A table is written with nothing but its pages, which the type cannot say. */
export const namesOf = <Name extends string>(table: PageTable<Name>): Array<Name> =>
  Object.keys(table) as Array<Name>

/** The route of a page. */
export const pageRoute = (path: string, load: LoadPage): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** The routes of a table of pages; `paths` says where each stands. */
export const pageRoutes = <Name extends string>(
  paths: Readonly<Record<Name, string>>,
  table: PageTable<Name>,
): Array<RouteObject> => namesOf(table).map((name) => pageRoute(paths[name], table[name]))
