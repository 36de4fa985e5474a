import { reach } from "@rokthnam/shared/web/client/reach"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { telegramBot } from "../../../lib/page-meta.ts"
import { usePlatform } from "../../../platform/platform.ts"
import { widgetOrigin } from "./use-widget-user.ts"

/** The address of the frame of the login widget. */
export const widgetUrl = (bot: string): string => `${widgetOrigin}/embed/${encodeURIComponent(bot)}`

/** Present if Telegram was reached from this device when it was last asked. */
const reachedKey = "telegramReached"

/** Asks for the widget, and keeps for the next visit whether it is there. */
const ask = async (bot: string, signal: AbortSignal): Promise<true> => {
  try {
    await reach(widgetUrl(bot), signal)
    persistentStore.write(reachedKey, "yes")
    return true
  } catch (error) {
    if (!signal.aborted) persistentStore.remove(reachedKey)
    throw error
  }
}

/**
 * Whether Telegram stands before the form: inside Telegram, and where it was reached from this device before. It is decided
 * when the ways to sign in are first shown, so that nothing moves that somebody reads or types into.
 */
export const useTelegramFirst = (): boolean => {
  const { initData } = usePlatform()
  const [wasReached] = useState(
    () => telegramBot() !== undefined && persistentStore.read(reachedKey) !== null,
  )
  return initData !== undefined || wasReached
}

/**
 * Whether this device reaches Telegram's login widget. A frame does not tell its page that it failed to load, so the
 * address is asked beforehand; what it answers cannot be read and does not matter.
 */
export const useTelegramReach = (bot: string) => {
  const { isSuccess, isFetchedAfterMount, isFetching, refetch } = useQuery({
    queryKey: ["telegramReach", bot],
    queryFn: ({ signal }) => ask(bot, signal),
    networkMode: "always",
    refetchOnReconnect: "always",
    retry: false,
    // Telegram may be away since it was last asked, and a frame that does not come stays grey.
    staleTime: 0,
  })
  // A frame that is there stays, whatever is heard of Telegram later: somebody may be about to press in it.
  const [wasThere, setThere] = useState(false)
  if (isSuccess && isFetchedAfterMount && !wasThere) setThere(true)
  return {
    state: wasThere ? ("there" as const) : isFetching ? ("asking" as const) : ("away" as const),
    ask: () => void refetch(),
  }
}
