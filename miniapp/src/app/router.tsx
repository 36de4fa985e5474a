import { createBrowserRouter, Navigate } from "react-router-dom"
import type { RouteObject } from "react-router-dom"
import { NotFoundPage } from "./routes/not-found-page.tsx"
import { pages } from "./pages.ts"
import { paths } from "./paths.ts"
import { RouteFailurePage } from "./routes/route-failure-page.tsx"
import { PublicLayout } from "./layouts/public-layout.tsx"
import { RootLayout } from "./layouts/root-layout.tsx"

/** Loaded separately: only customers need this layout and its dialog for signing in again. */
const customerLayout = async () => ({
  Component: (await import("./layouts/customer-layout.tsx")).CustomerLayout,
})

const publicPages: RouteObject[] = [
  { path: paths.home, lazy: pages.home },
  { path: paths.login, lazy: pages.login },
  { path: paths.loginAlias, lazy: pages.login },
  { path: paths.telegramBot, lazy: pages.telegramBot },
  { path: paths.help, lazy: pages.help },
  { path: paths.terms, lazy: pages.terms },
  { path: paths.privacy, lazy: pages.privacy },
  { path: paths.pharmacy, lazy: pages.pharmacy },
  { path: paths.medicine, lazy: pages.medicine },
  { path: "*", Component: NotFoundPage },
]

const customerPages: RouteObject[] = [
  { path: "/user", element: <Navigate replace to={paths.dashboard} /> },
  { path: paths.dashboard, lazy: pages.dashboard },
  { path: paths.cart, lazy: pages.cart },
  { path: paths.account, lazy: pages.account },
]

/**
 * When a page fails or cannot be loaded, the top bar and footer stay. The error boundary is a separate route: on the
 * page's own route the router would keep waiting for the file that could not be loaded.
 */
const guarded = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteFailurePage, children }]

/**
 * All routes. The code of every page is loaded when the page is first opened; only the layout is in the first bundle.
 */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteFailurePage,
    HydrateFallback: () => null,
    children: [
      { Component: PublicLayout, children: guarded(publicPages) },
      { lazy: customerLayout, children: guarded(customerPages) },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** Resolves when the first page has been loaded or has failed to load. */
export const whenReady = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
