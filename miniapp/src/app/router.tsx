import { lazy, useDeferredValue } from "react"
import type { ComponentType } from "react"
import { matchPath, Outlet, Route, Routes, useLocation } from "react-router-dom"
import { PublicLayout } from "./layouts/public-layout.tsx"
import { RootLayout } from "./layouts/root-layout.tsx"
import { PageBoundary } from "./page-boundary.tsx"
import { pages } from "./pages.ts"
import { paths } from "./paths.ts"
import { PendingContext } from "./pending.ts"
import { Redirect } from "./redirect.tsx"
import { usePageScroll } from "./use-page-scroll.ts"

type Load = () => Promise<{ readonly Component: ComponentType }>

const later = (path: string, load: Load) => ({
  path,
  load,
  Page: lazy(async () => ({ default: (await load()).Component })),
})

/** Loaded separately: only customers need this layout and its dialog for signing in again. */
const customerLayout: Load = async () => ({
  Component: (await import("./layouts/customer-layout.tsx")).CustomerLayout,
})
const CustomerLayout = later("", customerLayout).Page

/** The code of every page is loaded when the page is first opened; only the layout is in the first bundle. */
const publicPages = [
  later(paths.home, pages.home),
  later(paths.login, pages.login),
  later(paths.loginAlias, pages.login),
  later(paths.telegramBot, pages.telegramBot),
  later(paths.help, pages.help),
  later(paths.terms, pages.terms),
  later(paths.privacy, pages.privacy),
  later(paths.pharmacy, pages.pharmacy),
  later(paths.medicine, pages.medicine),
  later("*", pages.notFound),
]

const customerPages = [
  later(paths.dashboard, pages.dashboard),
  later(paths.cart, pages.cart),
  later(paths.account, pages.account),
]

const pageIn = (list: typeof publicPages, pathname: string) =>
  list.find(({ path }) => matchPath(path, pathname) !== null)

/** Begins to load the code of a page before it is rendered, beside the texts. A failure is shown by the page itself. */
export const loadPage = (pathname: string): void => {
  const ofCustomer = pageIn(customerPages, pathname)
  const wanted = [ofCustomer ?? pageIn(publicPages, pathname)].map((page) => page?.load())
  if (ofCustomer !== undefined) wanted.push(customerLayout())
  void Promise.allSettled(wanted)
}

/** When a page fails or cannot be loaded, the top bar and footer stay. */
const guard = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
)

/** The address that customers know from other products. */
const customerRoot = "/user"

/** The one route that is shown. `Routes` compiles all routes that it is given at each render, which a slow phone feels. */
const routeAt = (pathname: string) => {
  const ofCustomer = pageIn(customerPages, pathname)
  if (ofCustomer !== undefined)
    return { layout: <CustomerLayout />, path: ofCustomer.path, element: <ofCustomer.Page /> }
  if (matchPath(customerRoot, pathname) !== null)
    return { layout: <CustomerLayout />, path: customerRoot, element: <Redirect to={paths.dashboard} /> }
  const page = pageIn(publicPages, pathname)
  return { layout: <PublicLayout />, path: page?.path ?? "*", element: page && <page.Page /> }
}

/**
 * All pages. While the code of the next one loads, the page before it stays. The routes are the plain ones of the
 * library: its router for data is twice as large, and its loaders would know nothing that the queries do not.
 */
export const Pages = () => {
  const location = useLocation()
  const shown = useDeferredValue(location)
  usePageScroll(location, shown)
  const { layout, path, element } = routeAt(shown.pathname)
  return (
    <PendingContext value={location.key !== shown.key}>
      <PageBoundary>
        <Routes location={shown}>
          <Route element={<RootLayout />}>
            <Route element={layout}>
              <Route element={guard}>
                <Route element={element} path={path} />
              </Route>
            </Route>
          </Route>
        </Routes>
      </PageBoundary>
    </PendingContext>
  )
}
