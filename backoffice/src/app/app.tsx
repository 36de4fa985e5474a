import { MantineProvider } from "@mantine/core"
import { ModalsProvider } from "@mantine/modals"
import { Notifications, notifications } from "@mantine/notifications"
import { QueryClientProvider } from "@tanstack/react-query"
import type { QueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { RouterProvider } from "react-router-dom"
import { SchemeOfTokens } from "../components/ui/color-scheme-switch.tsx"
import { onSessionChange, readToken, roles } from "../lib/sessions/sessions.ts"
import { useExpiryCheck } from "../lib/sessions/use-expiry-check.ts"
import type { createRouter } from "./router.tsx"
import { resolveVariables, theme } from "./theme.ts"

type Props = { readonly router: ReturnType<typeof createRouter>; readonly queryClient: QueryClient }

/** Forgets what was fetched once another account signs in or out: it may be another pharmacy's. */
const useFreshData = (queryClient: QueryClient) => {
  useEffect(() => {
    const tokens = () => roles.map((role) => readToken(role) ?? "").join(" ")
    let known = tokens()
    return onSessionChange(() => {
      if (tokens() === known) return
      known = tokens()
      queryClient.clear()
    })
  }, [queryClient])
}

const SessionWatch = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  const { t } = useTranslation()
  useFreshData(queryClient)
  const tell = useCallback(() => notifications.show({ message: t("sessionEnded"), color: "yellow" }), [t])
  useExpiryCheck(tell)
  return null
}

/** Providers around the router. */
export const App = ({ router, queryClient }: Props) => {
  const { t } = useTranslation()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <SchemeOfTokens />
      <QueryClientProvider client={queryClient}>
        <ModalsProvider modalProps={{ closeButtonProps: { "aria-label": t("close") } }}>
          <Notifications position="bottom-right" zIndex={400} />
          <SessionWatch queryClient={queryClient} />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
