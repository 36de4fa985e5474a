import { Skeleton, Stack } from "@mantine/core"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { BackLink } from "../../ui/back-link.tsx"
import { ErrorBanner } from "../../ui/error-banner.tsx"
import { PageHeader } from "../../ui/page-header.tsx"

type Props<Entity> = {
  readonly title: string
  readonly subtitle?: string | ((entity: Entity) => string)
  readonly back?: { readonly to: string; readonly label: string }
  readonly query: UseQueryResult<Entity>
  /** What a failed call says when its answer does not. */
  readonly failed: string
  /** What is shown when the address names nothing; without it the failure is said like any other. */
  readonly missing?: ReactNode
  /** The heights of the parts that are coming. */
  readonly skeleton: ReadonlyArray<number>
  readonly renderEntity: (entity: Entity) => ReactNode
}

/** An address that is no id (422) names nothing either. */
const isMissing = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 422)

/** A page about one entity: the way back, heading, and the entity once it has come, or why it has not. */
export const DetailFrame = <Entity,>(props: Props<Entity>) => {
  const { subtitle, back, query } = props
  const { data } = query
  const words = typeof subtitle === "function" ? (data === undefined ? undefined : subtitle(data)) : subtitle
  return (
    <>
      {back === undefined ? null : <BackLink {...back} />}
      <PageHeader title={props.title} subtitle={words} />
      {data === undefined ? <Waiting {...props} /> : props.renderEntity(data)}
    </>
  )
}

const Waiting = <Entity,>({ query, failed, missing, skeleton }: Props<Entity>) => {
  const errorWords = useErrorWords()
  const { error } = query
  if (error === null) {
    return (
      <Stack maw={860} aria-hidden>
        {skeleton.map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders in a fixed order
          <Skeleton key={index} h={height} radius="lg" />
        ))}
      </Stack>
    )
  }
  if (missing !== undefined && isMissing(error)) return missing
  return <ErrorBanner message={errorWords(error, failed)} onRetry={() => void query.refetch()} />
}
