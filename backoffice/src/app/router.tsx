import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import type { ComponentType } from "react"
import { createBrowserRouter, Navigate } from "react-router-dom"
import type { RouteObject } from "react-router-dom"
import { PageSkeleton } from "../components/ui/page-skeleton.tsx"
import { adminPages, areas, doors, ownerPages, pages, registerPath } from "../lib/paths.ts"
import type { Area } from "../lib/paths.ts"
import { DoorLayout } from "./layouts/door-layout.tsx"
import { endExpired, RootLayout } from "./layouts/root-layout.tsx"
import { RequirePermission } from "./require-permission.tsx"
import { RequireSession } from "./require-session.tsx"
import { NotFoundPage } from "./routes/not-found.tsx"
import { RouteFailure } from "./routes/route-failure.tsx"

type Load = () => Promise<{ Component: ComponentType }>

const page = (path: string, lazy: Load): RouteObject => ({ path, lazy })

/** A page of both areas; staff need the permission, the owner has them all. */
const guarded = (permission: Permission, children: ReadonlyArray<RouteObject>): RouteObject => ({
  element: <RequirePermission permission={permission} />,
  children: [...children],
})

const sharedPages: ReadonlyArray<RouteObject> = [
  guarded("View Dashboard Overview", [page(pages.overview, () => import("./routes/workspace/overview.tsx"))]),
  guarded("View Dashboard Transactions", [
    page(pages.transactions, () => import("./routes/workspace/transactions.tsx")),
  ]),
  guarded("Create Sale", [page(pages.newSale, () => import("./routes/workspace/new-sale.tsx"))]),
  guarded("View Sale History", [
    page(pages.saleHistory, () => import("./routes/workspace/sale-history.tsx")),
  ]),
  guarded("Manage Medicine Inventory", [
    page(pages.medicines, () => import("./routes/workspace/medicines.tsx")),
    page(pages.addMedicine, () => import("./routes/workspace/add-medicine.tsx")),
    page(pages.editMedicine, () => import("./routes/workspace/edit-medicine.tsx")),
    page(pages.categories, () => import("./routes/workspace/categories.tsx")),
    page(pages.addCategory, () => import("./routes/workspace/add-category.tsx")),
    page(pages.editCategory, () => import("./routes/workspace/edit-category.tsx")),
  ]),
  guarded("Import Export Medicine", [page(pages.bulk, () => import("./routes/workspace/bulk.tsx"))]),
  guarded("View Alerts", [page(pages.alerts, () => import("./routes/workspace/alerts.tsx"))]),
  guarded("View Stock Report", [
    page(pages.stockReport, () => import("./routes/workspace/stock-report.tsx")),
  ]),
  guarded("View Expiry Report", [
    page(pages.expiryReport, () => import("./routes/workspace/expiry-report.tsx")),
  ]),
  guarded("View Sales Report", [
    page(pages.salesReport, () => import("./routes/workspace/sales-report.tsx")),
  ]),
]

const ownPages: Record<Area, ReadonlyArray<RouteObject>> = {
  pharmacy: [
    page(ownerPages.dashboard, () => import("./routes/workspace/overview.tsx")),
    page(ownerPages.paymentMethods, () => import("./routes/pharmacy/payment-methods.tsx")),
    page(ownerPages.users, () => import("./routes/pharmacy/staff-list.tsx")),
    page(ownerPages.addUser, () => import("./routes/pharmacy/add-staff.tsx")),
    page(ownerPages.editUser, () => import("./routes/pharmacy/edit-staff.tsx")),
    page(pages.profile, () => import("./routes/pharmacy/profile.tsx")),
  ],
  staff: [page(pages.profile, () => import("./routes/staff/profile.tsx"))],
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
      children: [{ errorElement: <RouteFailure />, children: [...ownPages[area], ...sharedPages] }],
    },
  ],
})

const admin: RouteObject = {
  path: "/admin",
  element: <RequireSession role="admin" />,
  children: [
    { index: true, element: <Navigate to={adminPages.dashboard} replace /> },
    {
      lazy: async () => ({ Component: (await import("./layouts/admin-layout.tsx")).AdminLayout }),
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            page(adminPages.dashboard, () => import("./routes/admin/dashboard.tsx")),
            page(adminPages.pharmacies, () => import("./routes/admin/pharmacies.tsx")),
            page(adminPages.pending, () => import("./routes/admin/pending.tsx")),
          ],
        },
      ],
    },
  ],
}

const doorRoutes: ReadonlyArray<RouteObject> = [
  {
    element: <DoorLayout withSiteHeader />,
    children: [
      page(doors.pharmacy.login, () => import("./routes/pharmacy/login.tsx")),
      page(registerPath, () => import("./routes/pharmacy/register.tsx")),
    ],
  },
  {
    element: <DoorLayout withSiteHeader={false} />,
    children: [
      page(doors.staff.login, () => import("./routes/staff/login.tsx")),
      page(doors.admin.login, () => import("./routes/admin/login.tsx")),
    ],
  },
]

/** Every page of the back office; each page's code is fetched when it is first opened. */
export const routes: Array<RouteObject> = [
  {
    element: <RootLayout />,
    loader: endExpired,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [...doorRoutes, admin, ...areas.map(workspace), { path: "*", element: <NotFoundPage /> }],
  },
]

export const createRouter = () => createBrowserRouter(routes)
