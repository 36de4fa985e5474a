import { Button, EmptyState } from "@mantine/core"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

/** What can be done where nothing is: a page to open, or something to do here. */
type NextStep = { readonly words: string } & ({ readonly to: string } | { readonly onPress: () => void })

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly description?: string | undefined
  /** The likeliest step first; undefined ones are not offered. */
  readonly next: ReadonlyArray<NextStep | undefined>
}

/** Says that a list or a page has nothing to show, with the next steps as buttons. */
export const EmptyList = ({ icon, title, description, next }: Props) => {
  const steps = next.filter((step) => step !== undefined)
  return (
    <EmptyState icon={icon} title={title} description={description}>
      {steps.length === 0 ? null : (
        <EmptyState.Actions className="no-print">
          {steps.map((step, index) => {
            const look = { size: "sm", variant: index === 0 ? "filled" : "default" } as const
            return "to" in step ? (
              <Button key={step.words} component={Link} to={step.to} {...look}>
                {step.words}
              </Button>
            ) : (
              <Button key={step.words} onClick={step.onPress} {...look}>
                {step.words}
              </Button>
            )
          })}
        </EmptyState.Actions>
      )}
    </EmptyState>
  )
}
