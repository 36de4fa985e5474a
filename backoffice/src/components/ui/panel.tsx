import { Anchor, Group, Paper, Stack, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

type Props = {
  readonly title: string
  /** The page with the list behind the panel's figures. */
  readonly to?: string | undefined
  /** The level of the title; 3 within a section that has a title of its own. */
  readonly order?: 2 | 3
  readonly children: ReactNode
}

/** A part of a page under its title, with a link to the list behind it. */
export const Panel = ({ title, to, order = 2, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={order} size={order === 2 ? "h3" : "h4"}>
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
