import { Stack } from "@mantine/core"
import { useDisclosure, useMediaQuery } from "@mantine/hooks"
import { useId } from "react"
import type { ReactNode } from "react"
import { FilterButton } from "../list/filter-button.tsx"

type Props = {
  /** How many of them are set. */
  readonly count: number
  readonly children: ReactNode
}

/**
 * Filters of a report that are rarely wanted. On a phone, where they would push the rows off the screen, they are behind a
 * button; they are open at first if one is set.
 */
export const MoreFilters = ({ count, children }: Props) => {
  const isPhone = useMediaQuery("(max-width: 35.99em)", false, { getInitialValueInEffect: false })
  const [isOpen, { toggle }] = useDisclosure(count > 0)
  const id = useId()
  if (!isPhone) return children
  return (
    <>
      <FilterButton count={count} isOpen={isOpen} controls={id} onPress={toggle} />
      <Stack id={id} display={isOpen ? undefined : "none"}>
        {isOpen ? children : null}
      </Stack>
    </>
  )
}
