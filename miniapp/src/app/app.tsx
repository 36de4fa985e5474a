import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { RouterProvider } from "react-router-dom"
import { ToastProvider } from "../components/ui/toast.tsx"
import { createQueries } from "./create-queries.ts"
import { PlatformContext } from "../platform/platform.ts"
import type { Platform } from "../platform/platform.ts"
import type { createRouter } from "./router.tsx"

type AppProps = { readonly platform: Platform; readonly router: ReturnType<typeof createRouter> }

/** The whole customer app: the public website, the customer's pages and the Telegram Mini App. */
export const App = ({ platform, router }: AppProps) => {
  const [queryClient] = useState(createQueries)
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </PlatformContext>
  )
}
