import { createBrowserRouter, Navigate } from "react-router-dom"
import type { RouteObject } from "react-router-dom"
import { NotFoundPage } from "./routes/not-found-page.tsx"
import { paths } from "./paths.ts"
import { RouteFailurePage } from "./routes/route-failure-page.tsx"
import { PublicLayout } from "./layouts/public-layout.tsx"
import { RootLayout } from "./layouts/root-layout.tsx"

const login = async () => ({ Component: (await import("./routes/login-page.tsx")).LoginPage })

/** With the dialog that signs in again over a page: only customers fetch it. */
const customerLayout = async () => ({
  Component: (await import("./layouts/customer-layout.tsx")).CustomerLayout,
})

const publicPages: RouteObject[] = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import("./routes/home-page.tsx")).HomePage }),
  },
  { path: paths.login, lazy: login },
  { path: paths.loginAlias, lazy: login },
  {
    path: paths.telegramBot,
    lazy: async () => ({ Component: (await import("./routes/telegram-bot-page.tsx")).TelegramBotPage }),
  },
  {
    path: paths.help,
    lazy: async () => ({ Component: (await import("./routes/help-page.tsx")).HelpPage }),
  },
  {
    path: paths.terms,
    lazy: async () => ({ Component: (await import("./routes/legal-pages.tsx")).TermsPage }),
  },
  {
    path: paths.privacy,
    lazy: async () => ({ Component: (await import("./routes/legal-pages.tsx")).PrivacyPage }),
  },
  { path: "*", Component: NotFoundPage },
]

const customerPages: RouteObject[] = [
  { path: "/user", element: <Navigate replace to={paths.dashboard} /> },
  {
    path: paths.dashboard,
    lazy: async () => ({ Component: (await import("./routes/dashboard-page.tsx")).DashboardPage }),
  },
  {
    path: paths.cart,
    lazy: async () => ({ Component: (await import("./routes/cart-page.tsx")).CartPage }),
  },
]

/**
 * A page that breaks, or cannot be fetched, leaves the bars around it in place. The boundary is a route of its own: on
 * the page's route the router would go on waiting for the file that did not come.
 */
const guarded = (pages: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteFailurePage, children: pages },
]

/** Paths to pages; every page but the frame is fetched when it is first opened. */
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
