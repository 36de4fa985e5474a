import { whenIdle } from "@rokthnam/shared/web/browser/when-idle"
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Query, QueryClient } from "@tanstack/react-query"
import { Suspense, useDeferredValue, useEffect } from "react"
import type { ComponentType, ReactNode } from "react"
import type { FlatNamespace } from "i18next"
import { getI18n, useTranslation } from "react-i18next"
import { useReloadWhenReachable } from "../../lib/use-reload-when-reachable.ts"
import { Failure } from "./failure.tsx"

const isAsked = ({ queryKey: [kind] }: Query) => kind !== "code"

/** Milliseconds after which nobody waits for an answer any more. */
const longestWait = 3000

/**
 * When the browser has nothing else to do and everything is answered that was asked, or after some seconds. Code that may be wanted
 * next would take line and phone from the answer that somebody waits for.
 */
export const whenAnswered = async (queries: QueryClient, until = Date.now() + longestWait): Promise<void> => {
  await new Promise<void>(whenIdle)
  if (Date.now() < until && queries.isFetching({ predicate: isAsked }) > 0) await whenAnswered(queries, until)
}

/**
 * The code of a component that the first page does not need, by a name of its own, with the texts that it shows first.
 * React shows what waited for a text only a third of a second later, so the texts come with the code. `when` says how long that
 * waits.
 */
export const laterCode = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  words: ReadonlyArray<FlatNamespace> = [],
  when?: (queries: QueryClient) => Promise<void>,
) => {
  /** Fetches the code and its texts, past the cache. Fails when one of them does not come. */
  const come = async () => {
    const [Component] = await Promise.all([load(), getI18n().loadNamespaces(words)])
    // In an object, since a function as data would be called.
    return { Component }
  }
  const query = queryOptions({
    queryKey: ["code", name],
    queryFn: async ({ client, signal }) => {
      await when?.(client)
      // nobody shows it any more
      if (signal.aborted) throw signal.reason
      return come()
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return { ...query, come }
}

/** Loads code that may be wanted next, as `whenAnswered` says, unless the page is left before. The component is not rendered for it. */
export const useCodeBeforehand = <P extends object>(
  code: ReturnType<typeof laterCode<P>>,
  isLikely = true,
): void => {
  const queries = useQueryClient()
  useEffect(() => {
    let isWanted = isLikely
    void whenAnswered(queries).then(() => (isWanted ? queries.prefetchQuery(code) : undefined))
    return () => {
      isWanted = false
    }
  }, [queries, code, isLikely])
}

type LaterProps<P extends object> = {
  readonly code: ReturnType<typeof laterCode<P>>
  readonly props: NoInfer<P>
  readonly waiting: ReactNode
  /** What is shown instead when the code cannot be loaded, if something better can be done than to load it again. */
  readonly notLoaded?: ReactNode
  /**
   * What it is, for the message that its code did not come, where other parts of the page may be missing as well. Asked
   * only then, since the text may come with the part around it.
   */
  readonly of?: () => string
  /** Whether it shows nothing itself. Then nothing is said when its code does not come, which is loaded again all the same. */
  readonly isUnseen?: boolean
}

/** Code that did not come: `come` fetches it, and `onRetry` has the page show it. */
type MissingCode = {
  readonly come: () => Promise<unknown>
  readonly onRetry: () => Promise<unknown>
}

/** Has code that did not come shown as soon as it comes, or loads the page again when only that helps. */
export const useCodeWhenReachable = ({ come, onRetry }: MissingCode): void =>
  useReloadWhenReachable(async () => {
    try {
      // Not as a query, which would have the page forget meanwhile that it waits.
      await come()
    } catch {
      return false
    }
    await onRetry()
    return true
  })

type NotLoadedProps = MissingCode & {
  readonly of: string | undefined
  readonly isUnseen: boolean | undefined
}

const NotLoaded = ({ onRetry, come, of, isUnseen }: NotLoadedProps) => {
  const { t } = useTranslation("common")
  useCodeWhenReachable({ onRetry, come })
  if (isUnseen) return null
  return (
    <Failure of={of}>
      {of !== undefined && <p>{of}</p>}
      {t("notLoadedText")}
    </Failure>
  )
}

/**
 * Shows a component as soon as its code and its texts are there, and what to do when the code cannot be loaded. What is
 * around it stays meanwhile.
 */
export const Later = <P extends object>({ code, props, waiting, notLoaded, of, isUnseen }: LaterProps<P>) => {
  const { data, isFetching, refetch } = useQuery(code)
  // What a query tells is rendered in one piece; much that comes at once is rendered in short ones.
  const loaded = useDeferredValue(data)
  if (loaded !== undefined)
    return (
      <Suspense fallback={waiting}>
        <loaded.Component {...props} />
      </Suspense>
    )
  if (isFetching || data !== undefined) return waiting
  return notLoaded ?? <NotLoaded come={code.come} isUnseen={isUnseen} of={of?.()} onRetry={refetch} />
}
