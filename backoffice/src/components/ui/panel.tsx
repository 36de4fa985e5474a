import { Anchor, Group, Paper, Stack, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

type Props = {
  readonly title: string
  /** The page with the list behind the panel's figures. */
  readonly to?: string | undefined
  readonly children: ReactNode
}

/** A part of a page under its title, with a link to the list behind it. */
export const Panel = ({ title, to, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2} size="h3">
            {title}
          </Title>
          {to === undefined ? null : (
            <Anchor component={Link} to={to} aria-label={`${t("showList")}: ${title}`} className="no-print">
              {t("showList")}
            </Anchor>
          )}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
