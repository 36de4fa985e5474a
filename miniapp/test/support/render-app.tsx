import { QueryClientProvider } from "@tanstack/react-query"
import { render } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useEffect } from "react"
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom"
import type { Location, NavigateFunction } from "react-router-dom"
import { Pages } from "../../src/app/router.tsx"
import { ToastProvider } from "../../src/components/ui/toast.tsx"
import { createQueries } from "../../src/app/create-queries.ts"
import { chooseSession } from "../../src/lib/customer.ts"
import { PlatformContext } from "../../src/platform/platform.ts"
import type { Platform } from "../../src/platform/platform.ts"
import { webPlatform } from "../../src/platform/web/web-platform.ts"

type Options = { readonly platform?: Partial<Platform> }
type Place = { location: Location; navigate: NavigateFunction }

const Follow = ({ onMove }: { readonly onMove: (place: Place) => void }) => {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => void onMove({ location, navigate }))
  return null
}

/** Renders the whole app at a path. `place` is where it is now, and how the browser's own buttons go elsewhere. */
export const renderApp = (path: string, { platform = {} }: Options = {}) => {
  chooseSession(platform.kind === "telegram" ? { telegramUser: platform.userId } : "website")
  const user = userEvent.setup()
  let place: Place | undefined
  const { unmount } = render(
    <PlatformContext value={{ ...webPlatform, ...platform }}>
      <QueryClientProvider client={createQueries()}>
        <ToastProvider>
          <MemoryRouter initialEntries={[path]} useTransitions={false}>
            <Follow
              onMove={(now) => {
                place = now
              }}
            />
            <Pages />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </PlatformContext>,
  )
  const router = {
    location: () => place?.location,
    navigate: (to: string) => void place?.navigate(to),
    back: () => void place?.navigate(-1),
  }
  const address = () => `${place?.location.pathname}${place?.location.search}`
  return { user, router, address, unmount }
}
