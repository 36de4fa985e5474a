import { queryOptions, useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import type { ComponentType, ReactNode } from "react"
import type { FlatNamespace } from "i18next"
import { getI18n, useTranslation } from "react-i18next"
import { useReloadWhenReachable } from "../../lib/use-reload-when-reachable.ts"
import { Failure } from "./failure.tsx"

/**
 * The code of a component that the first page does not need, by a name of its own, with the texts that it shows first.
 * React shows what waited for a text only a third of a second later, so the texts come with the code.
 */
export const laterCode = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  words: ReadonlyArray<FlatNamespace> = [],
) =>
  queryOptions({
    queryKey: ["code", name],
    // In an object, since a function as data would be called.
    queryFn: async () => {
      const [Component] = await Promise.all([load(), getI18n().loadNamespaces(words)])
      return { Component }
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })

type LaterProps<P extends object> = {
  readonly code: ReturnType<typeof laterCode<P>>
  readonly props: NoInfer<P>
  readonly waiting: ReactNode
}

/** A browser may remember that the code could not be loaded, so the page is loaded again when that helps. */
const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation("common")
  useReloadWhenReachable()
  return <Failure onRetry={onRetry}>{t("notLoadedText")}</Failure>
}

/**
 * Shows a component as soon as its code and its texts are there, and what to do when the code cannot be loaded. What is
 * around it stays meanwhile.
 */
export const Later = <P extends object>({ code, props, waiting }: LaterProps<P>) => {
  const { data, isFetching, refetch } = useQuery(code)
  if (data !== undefined)
    return (
      <Suspense fallback={waiting}>
        <data.Component {...props} />
      </Suspense>
    )
  if (isFetching) return waiting
  return <NotLoaded onRetry={() => void refetch()} />
}
