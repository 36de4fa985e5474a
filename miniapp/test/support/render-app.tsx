import { QueryClientProvider } from "@tanstack/react-query"
import { render } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { routes } from "../../src/app/router.tsx"
import { ToastProvider } from "../../src/components/ui/toast.tsx"
import { createQueries } from "../../src/app/create-queries.ts"
import { chooseSession } from "../../src/lib/customer.ts"
import { PlatformContext } from "../../src/platform/platform.ts"
import type { Platform } from "../../src/platform/platform.ts"
import { webPlatform } from "../../src/platform/web/web-platform.ts"

type Options = { readonly platform?: Partial<Platform> }

/** Renders the whole app at a path. */
export const renderApp = (path: string, { platform = {} }: Options = {}) => {
  chooseSession(platform.kind === "telegram" ? { telegramUser: platform.userId } : "website")
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const user = userEvent.setup()
  const { unmount } = render(
    <PlatformContext value={{ ...webPlatform, ...platform }}>
      <QueryClientProvider client={createQueries()}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </PlatformContext>,
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  return { user, router, address, unmount }
}
