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
import { NotFoundPage } from "./routes/not-found-page.tsx"
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
]

const customerPages = [
  later(paths.dashboard, pages.dashboard),
  later(paths.cart, pages.cart),
  later(paths.account, pages.account),
]

/** Begins to load the code of a page before it is rendered, beside the texts. A failure is shown by the page itself. */
export const loadPage = (pathname: string): void => {
  const isWanted = ({ path }: { readonly path: string }) => matchPath(path, pathname) !== null
  const wanted = [...publicPages, ...customerPages].filter(isWanted).map(({ load }) => load())
  if (customerPages.some(isWanted)) wanted.push(customerLayout())
  void Promise.allSettled(wanted)
}

const elements = (routes: typeof publicPages) =>
  routes.map(({ path, Page }) => <Route element={<Page />} key={path} path={path} />)

/** When a page fails or cannot be loaded, the top bar and footer stay. */
const guard = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
)

/**
 * All pages. While the code of the next one loads, the page before it stays. The routes are the plain ones of the
 * library: its router for data is twice as large, and its loaders would know nothing that the queries do not.
 */
export const Pages = () => {
  const location = useLocation()
  const shown = useDeferredValue(location)
  usePageScroll(location, shown)
  return (
    <PendingContext value={location.key !== shown.key}>
      <PageBoundary>
        <Routes location={shown}>
          <Route element={<RootLayout />}>
            <Route element={<PublicLayout />}>
              <Route element={guard}>
                {elements(publicPages)}
                <Route element={<NotFoundPage />} path="*" />
              </Route>
            </Route>
            <Route element={<CustomerLayout />}>
              <Route element={guard}>
                <Route element={<Redirect to={paths.dashboard} />} path="/user" />
                {elements(customerPages)}
              </Route>
            </Route>
          </Route>
        </Routes>
      </PageBoundary>
    </PendingContext>
  )
}
