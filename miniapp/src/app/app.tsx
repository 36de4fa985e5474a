import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { BrowserRouter } from "react-router-dom"
import { ToastProvider } from "../components/ui/toast.tsx"
import { createQueries } from "./create-queries.ts"
import { PlatformContext } from "../platform/platform.ts"
import type { Platform } from "../platform/platform.ts"
import { Pages } from "./router.tsx"

type AppProps = { readonly platform: Platform }

/** The whole customer app: the public website, the customer's pages and the Telegram Mini App. */
export const App = ({ platform }: AppProps) => {
  const [queryClient] = useState(createQueries)
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          {/* The pages decide themselves what stays while the next one loads. */}
          <BrowserRouter useTransitions={false}>
            <Pages />
          </BrowserRouter>
        </ToastProvider>
      </QueryClientProvider>
    </PlatformContext>
  )
}
