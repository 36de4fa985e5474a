import { createBrowserRouter, Navigate } from "react-router-dom"
import type { RouteObject } from "react-router-dom"
import { PageWaiting } from "./page-waiting.tsx"
import {
  adminPages as adminPaths,
  areas,
  doors,
  ownerPages,
  pages,
  receiptPage,
  registerPath,
} from "../lib/paths.ts"
import type { Area } from "../lib/paths.ts"
import { DoorLayout } from "./layouts/door-layout.tsx"
import { endExpired, RootLayout } from "./layouts/root-layout.tsx"
import { pagePermissions } from "./page-permissions.ts"
import { RequirePermission } from "./require-permission.tsx"
import { RequireSession } from "./require-session.tsx"
import { adminPages } from "./routes/admin-pages.ts"
import { doorPages } from "./routes/door-pages.ts"
import { namesOf, pageRoute, pageRoutes } from "./routes/load-page.ts"
import { NotFoundPage } from "./routes/not-found.tsx"
import { pharmacyPages } from "./routes/pharmacy-pages.ts"
import { RouteFailure } from "./routes/route-failure.tsx"
import { staffPages } from "./routes/staff-pages.ts"
import { workspacePages } from "./routes/workspace-pages.ts"

/** The pages of both areas. Staff need the permission of each page; the owner may open all. */
const sharedRoutes: ReadonlyArray<RouteObject> = namesOf(workspacePages).map((name) => ({
  element: <RequirePermission permission={pagePermissions[name]} />,
  children: [pageRoute(pages[name], workspacePages[name])],
}))

const ownRoutes: Record<Area, ReadonlyArray<RouteObject>> = {
  pharmacy: pageRoutes({ ...ownerPages, profile: pages.profile, security: pages.security }, pharmacyPages),
  staff: pageRoutes(pages, staffPages),
}

const workspace = (area: Area): RouteObject => ({
  path: `/${area}`,
  element: <RequireSession role={area} />,
  children: [
    { index: true, element: <Navigate to={doors[area].home} replace /> },
    {
      lazy: async () => ({
        Component: (await import("./layouts/workspace-layout.tsx")).WorkspaceLayout,
      }),
      children: [{ errorElement: <RouteFailure />, children: [...ownRoutes[area], ...sharedRoutes] }],
    },
  ],
})

const admin: RouteObject = {
  path: "/admin",
  element: <RequireSession role="admin" />,
  children: [
    { index: true, element: <Navigate to={adminPaths.dashboard} replace /> },
    {
      lazy: async () => ({ Component: (await import("./layouts/admin-layout.tsx")).AdminLayout }),
      children: [{ errorElement: <RouteFailure />, children: pageRoutes(adminPaths, adminPages) }],
    },
  ],
}

const doorRoutes: ReadonlyArray<RouteObject> = [
  {
    element: <DoorLayout withSiteHeader />,
    children: [
      pageRoute(doors.pharmacy.login, doorPages.pharmacyLogin),
      pageRoute(registerPath, doorPages.register),
    ],
  },
  {
    element: <DoorLayout withSiteHeader={false} />,
    children: [
      pageRoute(doors.staff.login, doorPages.staffLogin),
      pageRoute(doors.admin.login, doorPages.adminLogin),
      pageRoute(receiptPage, doorPages.receipt),
    ],
  },
]

/** Every page of the back office. The code of a page is loaded when it is first opened. */
export const routes: Array<RouteObject> = [
  {
    element: <RootLayout />,
    loader: endExpired,
    shouldRevalidate: () => false,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <PageWaiting />,
    children: [...doorRoutes, admin, ...areas.map(workspace), { path: "*", element: <NotFoundPage /> }],
  },
]

export const createRouter = () => createBrowserRouter(routes)
