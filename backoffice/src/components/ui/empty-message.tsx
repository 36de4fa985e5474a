import { Stack, Text, ThemeIcon } from "@mantine/core"
import type { ReactNode } from "react"

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: string | undefined
  readonly action?: ReactNode
}

/** What a list shows when there is nothing to show, with the next step. */
export const EmptyMessage = ({ icon, title, hint, action }: Props) => (
  <Stack align="center" gap="sm" py="xl" px="md" ta="center">
    <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
      {icon}
    </ThemeIcon>
    <Text fw={600} size="lg">
      {title}
    </Text>
    {hint === undefined ? null : (
      <Text c="dimmed" maw="32rem">
        {hint}
      </Text>
    )}
    {action}
  </Stack>
)
