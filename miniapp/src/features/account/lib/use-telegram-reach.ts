import { reach } from "@rokthnam/shared/web/client/reach"
import { useQuery } from "@tanstack/react-query"
import { widgetOrigin } from "./use-widget-user.ts"

/** The address of the frame of the login widget. */
export const widgetUrl = (bot: string): string => `${widgetOrigin}/embed/${encodeURIComponent(bot)}`

/**
 * Whether this device reaches Telegram's login widget. A frame does not tell its page that it failed to load, so the
 * address is asked beforehand; what it answers cannot be read and does not matter.
 */
export const useTelegramReach = (bot: string) => {
  const { isSuccess, isFetching, refetch } = useQuery({
    queryKey: ["telegramReach", bot],
    queryFn: async ({ signal }) => {
      await reach(widgetUrl(bot), signal)
      return true
    },
    networkMode: "always",
    refetchOnReconnect: "always",
    retry: false,
    staleTime: 60_000,
  })
  return {
    state: isSuccess ? ("there" as const) : isFetching ? ("asking" as const) : ("away" as const),
    ask: () => void refetch(),
  }
}
