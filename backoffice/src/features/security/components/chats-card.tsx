import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { mostChats } from "@rokthnam/shared/OfficeChats/OfficeChatRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconBrandTelegram } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ErrorBanner } from "../../../components/ui/error-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { chatsQuery, makeLink } from "../api/chats.ts"
import type { ChatLink, Chats } from "../api/chats.ts"
import { ChatRow } from "./chat-row.tsx"
import { LinkDialog } from "./link-dialog.tsx"
import { ProofDialog } from "./proof-dialog.tsx"

type Props = { readonly role: SessionRole; readonly asksCode: boolean }

/** The Telegram chats that are linked with the account, and how another one is. Nothing where there is no bot. */
export const ChatsCard = ({ role, asksCode }: Props) => {
  const { t } = useTranslation("security")
  const errorWords = useErrorWords()
  const { data, error, refetch } = useQuery(chatsQuery(role))
  if (data?.bot === null && data.chats.length === 0) return null
  return (
    <Paper p="lg" maw={760}>
      <Stack>
        <div>
          <Group gap="sm">
            <Title order={2}>{t("chats.title")}</Title>
            {data !== undefined && data.chats.length > 0 ? (
              <Badge color="green">{t("chats.linked")}</Badge>
            ) : null}
          </Group>
          <Text c="dimmed">{t(`chats.explain.${role}`)}</Text>
        </div>
        {data === undefined && error !== null ? (
          <ErrorBanner message={errorWords(error, t("chats.failed"))} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? <Skeleton h={96} radius="md" /> : null}
        {data?.chats.map((chat) => (
          <ChatRow key={chat.id} role={role} chat={chat} offers={data.offers} />
        ))}
        {data === undefined || data.bot === null ? null : (
          <Linking role={role} asksCode={asksCode} chats={data.chats} />
        )}
      </Stack>
    </Paper>
  )
}

const stateOf = (chats: Chats["chats"]): string =>
  JSON.stringify(chats.map(({ id, linked_at }) => [id, linked_at]))

/** The button, the question for the password, and the link until a chat has used it. */
const Linking = ({ role, asksCode, chats }: Props & { readonly chats: Chats["chats"] }) => {
  const { t } = useTranslation("security")
  const client = useQueryClient()
  const [isAsking, asking] = useDisclosure(false)
  const [link, setLink] = useState<ChatLink & { readonly before: string }>()
  const isFull = chats.length >= mostChats
  const isUsed = link !== undefined && stateOf(chats) !== link.before
  const close = () => {
    setLink(undefined)
    void client.invalidateQueries({ queryKey: chatsQuery(role).queryKey })
  }
  return (
    <>
      {isFull ? <Text c="dimmed">{t("chats.full", { count: mostChats })}</Text> : null}
      <Group justify="flex-end">
        <Button
          leftSection={<IconBrandTelegram size={20} aria-hidden />}
          variant={chats.length === 0 ? "filled" : "default"}
          disabled={isFull}
          onClick={asking.open}
        >
          {t(chats.length === 0 ? "chats.link" : "chats.linkAnother")}
        </Button>
      </Group>
      <ProofDialog
        title={t("chats.link")}
        text={t("chats.proof")}
        confirm={t("chats.continue")}
        asks={asksCode ? ["password", "code"] : ["password"]}
        opened={isAsking}
        onClose={asking.close}
        send={async ({ current_password, code }) => {
          const made = await makeLink(role, { current_password: current_password ?? "", code: code ?? null })
          setLink({ ...made, before: stateOf(chats) })
        }}
      />
      <LinkDialog role={role} link={link} isUsed={isUsed} onClose={close} />
    </>
  )
}
