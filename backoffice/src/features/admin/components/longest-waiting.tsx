import { Anchor, Badge, Group, Stack, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import { Panel } from "../../../components/ui/panel.tsx"
import { adminPages, reviewPath } from "../../../lib/paths.ts"
import { pendingQuery } from "../api/pharmacies.ts"
import type { Pending } from "../api/pharmacies.ts"

/** As many as are seen without scrolling on a phone; the others are behind the link. */
const shown = 5

const Row = ({ pharmacy }: { readonly pharmacy: Pending }) => {
  const { t } = useTranslation("admin")
  const { moment } = useFormat()
  return (
    <Group component="li" justify="space-between" gap="2px var(--space-4)">
      <Group gap="2px var(--space-2)">
        <Anchor component={Link} to={reviewPath(pharmacy.id)} fw={600}>
          {pharmacy.name}
        </Anchor>
        {(pharmacy.doubts ?? []).map((doubt) => (
          <Badge key={doubt} color="yellow">
            {t(`pending.doubts.${doubt}`)}
          </Badge>
        ))}
      </Group>
      <Text c="dimmed">{moment(pharmacy.created_at)}</Text>
    </Group>
  )
}

/** The registrations that have waited longest, each a press away from its decision. Nothing while none wait. */
export const LongestWaiting = () => {
  const { t } = useTranslation("admin")
  const errorWords = useErrorWords()
  const { data, error, refetch } = useQuery(pendingQuery(1, { search: "", sort: "" }, shown))
  if (error !== null)
    return <ErrorBanner message={errorWords(error, t("failed.pending"))} onRetry={() => void refetch()} />
  if (data === undefined || data.items.length === 0) return null
  return (
    <Panel title={t("dashboard.waiting")} to={adminPages.pending}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {data.items.map((pharmacy) => (
          <Row key={pharmacy.id} pharmacy={pharmacy} />
        ))}
      </Stack>
    </Panel>
  )
}
