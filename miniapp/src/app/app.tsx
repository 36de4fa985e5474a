import { QueryClientProvider } from "@tanstack/react-query"
import type { QueryClient } from "@tanstack/react-query"
import { BrowserRouter } from "react-router-dom"
import { ToastProvider } from "../components/ui/toast.tsx"
import { PlatformContext } from "../platform/platform.ts"
import type { Platform } from "../platform/platform.ts"
import { Pages } from "./router.tsx"

type AppProps = { readonly platform: Platform; readonly queries: QueryClient }

/** The whole customer app: the public website, the customer's pages and the Telegram Mini App. */
export const App = ({ platform, queries }: AppProps) => (
  <PlatformContext value={platform}>
    <QueryClientProvider client={queries}>
      <ToastProvider>
        {/* The pages decide themselves what stays while the next one loads. */}
        <BrowserRouter useTransitions={false}>
          <Pages />
        </BrowserRouter>
      </ToastProvider>
    </QueryClientProvider>
  </PlatformContext>
)
