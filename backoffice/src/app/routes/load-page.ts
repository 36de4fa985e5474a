import type { ComponentType } from "react"
import type { RouteObject } from "react-router-dom"

/** Loads the code of a page when the page is first opened. */
export type LoadPage = () => Promise<ComponentType>

/** The pages of an area by their names in `lib/paths.ts`: a missing page does not compile. */
export type PageTable<Name extends string> = Readonly<Record<Name, LoadPage>>

/**
 * The names of the pages in a table. The cast assumes that the table has no other keys, which the type cannot express.
 */
export const namesOf = <Name extends string>(table: PageTable<Name>): Array<Name> =>
  Object.keys(table) as Array<Name>

/** The route of a page. */
export const pageRoute = (path: string, load: LoadPage): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** The routes of a table of pages; `paths` gives the path of each. */
export const pageRoutes = <Name extends string>(
  paths: Readonly<Record<Name, string>>,
  table: PageTable<Name>,
): Array<RouteObject> => namesOf(table).map((name) => pageRoute(paths[name], table[name]))
