import { MantineProvider } from "@mantine/core"
import { ModalsProvider } from "@mantine/modals"
import { QueryClientProvider } from "@tanstack/react-query"
import type { QueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { SchemeOfTokens } from "../components/ui/color-scheme-switch.tsx"
import { Routed } from "./routed.tsx"
import type { createRouter } from "./router.tsx"
import { resolveVariables, theme } from "./theme.ts"
import { Toasts } from "./toasts.tsx"

type Props = { readonly router: ReturnType<typeof createRouter>; readonly queryClient: QueryClient }

/** The router with the providers that every page needs. */
export const App = ({ router, queryClient }: Props) => {
  const { t } = useTranslation()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <SchemeOfTokens />
      <QueryClientProvider client={queryClient}>
        <ModalsProvider modalProps={{ closeButtonProps: { "aria-label": t("close") } }}>
          <Toasts />
          <Routed router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
