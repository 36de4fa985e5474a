import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core"
import { linkMinutes } from "@rokthnam/shared/OfficeChats/OfficeChatRules"
import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { IconBrandTelegram } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { SuccessBanner } from "../../../components/ui/success-banner.tsx"
import type { SessionRole } from "../../../lib/sessions.ts"
import { chatsQuery } from "../api/chats.ts"
import type { ChatLink } from "../api/chats.ts"

/** Milliseconds between two looks whether a chat has used the link. */
const lookEvery = 2500

type Props = {
  readonly role: SessionRole
  /** Undefined while there is none, and the dialog closed. */
  readonly link: ChatLink | undefined
  readonly isUsed: boolean
  readonly onClose: () => void
}

/** The link as a QR code for a phone and as a button for this device, until a chat has used it. */
export const LinkDialog = ({ role, link, isUsed, onClose }: Props) => {
  const { t } = useTranslation("security")
  const { t: common } = useTranslation()
  return (
    <Modal
      opened={link !== undefined}
      onClose={onClose}
      title={t("chats.link")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {link === undefined ? null : isUsed ? (
        <Linked onClose={onClose} />
      ) : (
        <Link role={role} url={link.url} onClose={onClose} />
      )}
    </Modal>
  )
}

const Linked = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation("security")
  return (
    <Stack>
      <SuccessBanner message={t("chats.done")} />
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t("chats.finish")}
        </Button>
      </Group>
    </Stack>
  )
}

type LinkProps = { readonly role: SessionRole; readonly url: string; readonly onClose: () => void }

const Link = ({ role, url, onClose }: LinkProps) => {
  const { t } = useTranslation("security")
  const { t: common } = useTranslation()
  useQuery({ ...chatsQuery(role), refetchInterval: lookEvery, staleTime: 0 })
  const { path, size } = qrPath(url)
  return (
    <Stack>
      <Text>{t("chats.scan", { count: linkMinutes })}</Text>
      <svg
        role="img"
        aria-label={t("chats.qr")}
        viewBox={`0 0 ${size} ${size}`}
        // Dark on white in both colour schemes, because scanners expect that.
        style={{ width: 220, maxWidth: "100%", alignSelf: "center", background: "#fff", borderRadius: 8 }}
      >
        <path d={path} fill="#023237" shapeRendering="crispEdges" />
      </svg>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandTelegram size={20} aria-hidden />}
        style={{ alignSelf: "center" }}
      >
        {t("chats.open")}
      </Button>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            {t("chats.waiting")}
          </Text>
        </Group>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
      </Group>
    </Stack>
  )
}
