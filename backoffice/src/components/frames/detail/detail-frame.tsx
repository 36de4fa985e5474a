import { Skeleton, Stack } from "@mantine/core"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx"
import { ErrorBanner } from "../../ui/error-banner.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import { PageOutline } from "../../ui/page-skeleton.tsx"
import type { PageKind } from "../../ui/page-skeleton.tsx"

type Props<Entity> = {
  readonly title: string
  readonly subtitle?: string | ((entity: Entity) => string)
  readonly back?: { readonly to: string; readonly label: string }
  readonly query: UseQueryResult<Entity>
  /** Shown for a failed call whose answer has no message. */
  readonly failed: string
  /** Puts the message of a failed call into the words of the page; without it the message stands alone. */
  readonly failedWith?: (message: string) => string
  /** Shown when no entity has the id in the address; without it such a failure is shown like any other. */
  readonly missing?: ReactNode
  /** The heights in pixels of the placeholders while the entity loads, or the kind of page whose outlines they have. */
  readonly skeleton: ReadonlyArray<number> | PageKind
  readonly renderEntity: (entity: Entity) => ReactNode
}

/** An id that is not valid (422) counts as missing too. */
const isMissing = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 422)

/** A page about one entity: where it stands, heading, and the entity, its placeholder, or why it could not be read. */
export const DetailFrame = <Entity,>(props: Props<Entity>) => {
  const { subtitle, back, query } = props
  const { data } = query
  const words = typeof subtitle === "function" ? (data === undefined ? undefined : subtitle(data)) : subtitle
  return (
    <>
      {back === undefined ? null : <Breadcrumbs back={back} here={props.title} />}
      <PageHeader title={props.title} subtitle={words} />
      {data === undefined ? <Waiting {...props} /> : props.renderEntity(data)}
    </>
  )
}

const Waiting = <Entity,>({ query, failed, failedWith, missing, skeleton }: Props<Entity>) => {
  const errorWords = useErrorWords()
  const { error } = query
  if (error === null) {
    return typeof skeleton === "string" ? (
      <div aria-hidden>
        <PageOutline kind={skeleton} />
      </div>
    ) : (
      <Stack maw={860} aria-hidden>
        {skeleton.map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders in a fixed order
          <Skeleton key={index} h={height} radius="lg" />
        ))}
      </Stack>
    )
  }
  if (missing !== undefined && isMissing(error)) return missing
  const message = errorWords(error, "")
  const words = message === "" ? failed : (failedWith?.(message) ?? message)
  return <ErrorBanner message={words} onRetry={() => void query.refetch()} />
}
