import { queryOptions, useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import type { ComponentType, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Failure } from "./failure.tsx"

/** The code of a component that the first page does not need, by a name of its own. */
export const laterCode = <P extends object>(name: string, load: () => Promise<ComponentType<P>>) =>
  queryOptions({
    queryKey: ["code", name],
    // In an object, since a function as data would be called.
    queryFn: async () => ({ Component: await load() }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

type LaterProps<P extends object> = {
  readonly code: ReturnType<typeof laterCode<P>>
  readonly props: NoInfer<P>
  readonly waiting: ReactNode
}

/**
 * Shows a component as soon as its code and its texts are there, and what to do when the code cannot be loaded. What is
 * around it stays meanwhile.
 */
export const Later = <P extends object>({ code, props, waiting }: LaterProps<P>) => {
  const { t } = useTranslation("common")
  const { data, isFetching, refetch } = useQuery(code)
  if (data !== undefined)
    return (
      <Suspense fallback={waiting}>
        <data.Component {...props} />
      </Suspense>
    )
  if (isFetching) return waiting
  return <Failure onRetry={() => void refetch()}>{t("notLoadedText")}</Failure>
}
