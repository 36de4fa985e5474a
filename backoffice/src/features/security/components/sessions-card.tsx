import { Badge, Button, Divider, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { endOtherSessions, endSession, sessionsQuery } from "../api/security.ts"
import type { OpenSession } from "../api/security.ts"

type Ending = { readonly send: () => Promise<unknown>; readonly done: string }

/** The devices at which the account is signed in; each can be signed out. */
export const SessionsCard = ({ role }: { readonly role: SessionRole }) => {
  const { t } = useTranslation("security")
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery(role))
  const ending = useMutation({
    mutationFn: ({ send }: Ending) => send(),
    onSuccess: (_, { done }) => notifications.show({ message: done, color: "green" }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery(role).queryKey }),
  })
  const end = ({ id }: OpenSession) =>
    ending.mutate({ send: () => endSession(role, id), done: t("sessions.ended") })
  const endOthers = () =>
    ending.mutate({ send: () => endOtherSessions(role), done: t("sessions.endedOthers") })
  const found = query.data
  return (
    <Paper p="lg" maw={760}>
      <Stack>
        <div>
          <Title order={2}>{t("sessions.title")}</Title>
          <Text c="dimmed">{t("sessions.explain")}</Text>
        </div>
        {ending.error === null ? null : <ErrorBanner message={errorWords(ending.error, t("failed.save"))} />}
        {found === undefined && query.error !== null ? (
          <ErrorBanner
            message={errorWords(query.error, t("failed.sessions"))}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {found === undefined && query.error === null ? <Skeleton h={120} radius="md" /> : null}
        {found?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending.isPending}
            onEnd={() => end(session)}
          />
        ))}
        {found !== undefined && found.length > 1 ? (
          <Group justify="flex-end">
            <Button variant="default" onClick={endOthers} loading={ending.isPending}>
              {t("sessions.endOthers")}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  )
}

type RowProps = {
  readonly session: OpenSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

const SessionRow = ({ session, isEnding, onEnd }: RowProps) => {
  const { t } = useTranslation("security")
  const { moment } = useFormat()
  const { browser, system } = session
  const device =
    browser !== null && system !== null
      ? t("sessions.device", { browser, system })
      : (browser ?? system ?? t("sessions.unknown"))
  return (
    <>
      <Divider />
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs" mb={4}>
            <Text fw={600}>{device}</Text>
            {session.is_current ? <Badge color="green">{t("sessions.current")}</Badge> : null}
          </Group>
          <Text size="sm" c="dimmed">
            {t("sessions.seen", { moment: moment(session.seen_at) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t("sessions.since", { moment: moment(session.created_at) })}
          </Text>
        </div>
        {session.is_current ? null : (
          <Button
            variant="default"
            onClick={onEnd}
            disabled={isEnding}
            aria-label={t("sessions.endThis", { device })}
            style={{ flexShrink: 0 }}
          >
            {t("sessions.end")}
          </Button>
        )}
      </Group>
    </>
  )
}
