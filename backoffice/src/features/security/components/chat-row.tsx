import { Badge, Button, Divider, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { changeChat, chatsQuery, unlinkChat } from "../api/chats.ts"
import type { Chats, ChatSettings, LinkedChat } from "../api/chats.ts"

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourWords = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

type Props = {
  readonly role: SessionRole
  readonly chat: LinkedChat
  readonly offers: Chats["offers"]
}

/** A linked chat: whose it is and since when, what it is told, and the button that unlinks it. */
export const ChatRow = ({ role, chat, offers }: Props) => {
  const { t } = useTranslation("security")
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unlinkChat(role, chat.id),
    onSuccess: () => notifications.show({ message: t("chats.unlinked"), color: "green" }),
    onSettled: () => client.invalidateQueries({ queryKey: chatsQuery(role).queryKey }),
  })
  const title = t("chats.unlinkThis", { name: chat.name })
  const ask = () =>
    confirmDanger({
      title,
      body: t("chats.unlinkText"),
      confirm: t("chats.unlink"),
      cancel: t("chats.keep"),
      onConfirm: () => mutate(),
    })
  return (
    <>
      <Divider />
      {error === null ? null : <ErrorBanner message={errorWords(error, t("failed.save"))} />}
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <ChatFacts chat={chat} />
        <Button
          variant="default"
          loading={isPending}
          aria-label={title}
          style={{ flexShrink: 0 }}
          onClick={ask}
        >
          {t("chats.unlink")}
        </Button>
      </Group>
      {offers.includes("alerts") || offers.includes("digest") ? (
        <Settings role={role} chat={chat} offers={offers} />
      ) : null}
    </>
  )
}

/** What the chat is told, as far as the account may choose. */
const Settings = ({ role, chat, offers }: Props) => {
  const { t } = useTranslation("security")
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (settings: ChatSettings) => changeChat(role, chat.id, settings),
    onSuccess: () => notifications.show({ message: t("chats.saved"), color: "green" }),
    onSettled: () => client.invalidateQueries({ queryKey: chatsQuery(role).queryKey }),
  })
  // what was chosen is shown while it is sent
  const { wants_alerts: wantsAlerts, digest_hour: hour } = isPending ? { ...chat, ...variables } : chat
  return (
    <Stack gap="sm">
      {error === null ? null : <ErrorBanner message={errorWords(error, t("failed.save"))} />}
      {offers.includes("alerts") ? (
        <Switch
          label={t("chats.alerts")}
          checked={wantsAlerts}
          disabled={isPending}
          onChange={(event) => mutate({ wants_alerts: event.currentTarget.checked })}
        />
      ) : null}
      {offers.includes("digest") ? (
        <NativeSelect
          label={t("chats.digest")}
          maw={280}
          value={hour === null ? "" : String(hour)}
          disabled={isPending}
          onChange={({ currentTarget: { value } }) =>
            mutate({ digest_hour: value === "" ? null : Number(value) })
          }
          data={[
            { value: "", label: t("chats.off") },
            ...hours.map((one) => ({ value: String(one), label: hourWords(one) })),
          ]}
        />
      ) : null}
    </Stack>
  )
}

const ChatFacts = ({ chat }: { readonly chat: LinkedChat }) => {
  const { t } = useTranslation("security")
  const { moment, dayOf } = useFormat()
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {chat.name}
        </Text>
        {chat.is_open ? null : <Badge color="red">{t("chats.closed")}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {t("chats.since", { moment: moment(chat.linked_at) })}
      </Text>
      {chat.until === null ? null : (
        <Text size="sm" c="dimmed">
          {t("chats.until", { day: dayOf(chat.until) })}
        </Text>
      )}
      {chat.is_open ? null : <Text size="sm">{t("chats.openAgain")}</Text>}
    </div>
  )
}
