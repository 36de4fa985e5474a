import { Stack, Text, ThemeIcon, Title } from "@mantine/core"
import type { ReactNode } from "react"

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: string | undefined
  readonly action?: ReactNode
  /** Whether it is all that the page shows: then its title is the page's heading. */
  readonly isPage?: boolean
}

/** What a list shows when there is nothing to show, with the next step. */
export const EmptyMessage = ({ icon, title, hint, action, isPage = false }: Props) => (
  <Stack align="center" gap="sm" py="xl" px="md" ta="center">
    <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
      {icon}
    </ThemeIcon>
    {isPage ? (
      <Title order={1} size="h2">
        {title}
      </Title>
    ) : (
      <Text fw={600} size="lg">
        {title}
      </Text>
    )}
    {hint === undefined ? null : (
      <Text c="dimmed" maw="32rem">
        {hint}
      </Text>
    )}
    {action}
  </Stack>
)
