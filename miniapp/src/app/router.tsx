import { createBrowserRouter, Navigate } from "react-router-dom"
import type { RouteObject } from "react-router-dom"
import { NotFoundPage } from "./routes/not-found-page.tsx"
import { paths } from "./paths.ts"
import { RouteFailurePage } from "./routes/route-failure-page.tsx"
import { PublicLayout } from "./layouts/public-layout.tsx"
import { RootLayout } from "./layouts/root-layout.tsx"

const login = async () => ({ Component: (await import("./routes/login-page.tsx")).LoginPage })

/** Loaded separately: only customers need this layout and its dialog for signing in again. */
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
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import("./routes/account-page.tsx")).AccountPage }),
  },
]

/**
 * When a page fails or cannot be loaded, the top bar and footer stay. The error boundary is a separate route: on the
 * page's own route the router would keep waiting for the file that could not be loaded.
 */
const guarded = (pages: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteFailurePage, children: pages },
]

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
