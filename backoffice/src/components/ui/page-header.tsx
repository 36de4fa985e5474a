import { Box, Group, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { PageTitle } from "./page-title.tsx"

type Props = {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly actions?: ReactNode
}

/** The heading of a page with its actions; it also sets the title of the browser tab. */
export const PageHeader = ({ title, subtitle, actions }: Props) => (
  <Group justify="space-between" align="flex-start" gap="md" mb="lg">
    <PageTitle title={title} />
    <Box flex="1 1 16rem">
      <Title order={1}>{title}</Title>
      {subtitle === undefined ? null : <Text c="dimmed">{subtitle}</Text>}
    </Box>
    {actions === undefined ? null : (
      <Group gap="sm" className="no-print">
        {actions}
      </Group>
    )}
  </Group>
)
