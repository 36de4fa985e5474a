import { Alert, Button, Group, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useOnline } from "@rokthnam/shared/web/browser/use-online"
import { IconCloudUp } from "@tabler/icons-react"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { awayMember } from "../../../lib/away-member.ts"
import type { Kept } from "../lib/outbox/kept-sale.ts"
import { useOutbox } from "../lib/outbox/use-outbox.ts"
import type { OutboxView } from "../lib/outbox/use-outbox.ts"
import { OutboxDialog } from "./outbox-dialog.tsx"

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
const names = (sales: ReadonlyArray<Kept>) => [...new Set(sales.map(({ seller }) => seller))].join(", ")

/** How many sales wait on this device and since when. It is not shown when there are none. */
export const OutboxBar = () => {
  const { t } = useTranslation("sales")
  const view = useOutbox()
  const [opened, { open, close }] = useDisclosure(false)
  const { waiting, refused, ofOthers } = view
  if (waiting.length + refused.length + ofOthers.length === 0) return null
  return (
    <>
      <Alert
        role="status"
        mb="lg"
        className="no-print"
        color={refused.length > 0 ? "red" : "yellow"}
        icon={<IconCloudUp aria-hidden />}
      >
        <Group justify="space-between" gap="sm">
          <div>
            <Waiting view={view} />
            {refused.length === 0 ? null : (
              <Text fw={600} c="var(--color-danger)">
                {t("outbox.refused", { count: refused.length })}
              </Text>
            )}
            {ofOthers.length === 0 ? null : (
              <Text size="sm">
                {t(names(ofOthers) === "" ? "outbox.ofOwner" : "outbox.ofOthers", {
                  count: ofOthers.length,
                  names: names(ofOthers),
                })}
              </Text>
            )}
          </div>
          <Button variant="default" size="sm" onClick={open}>
            {t("outbox.show")}
          </Button>
        </Group>
      </Alert>
      <OutboxDialog view={view} opened={opened} onClose={close} />
    </>
  )
}

const Waiting = ({ view: { waiting, isSending } }: { readonly view: OutboxView }) => {
  const { t } = useTranslation("sales")
  const { moment } = useFormat()
  const isOnline = useOnline()
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  const [first] = waiting
  if (first === undefined) return null
  const withConnection = away === null ? "trying" : "away"
  const state = isSending ? "sending" : isOnline ? withConnection : "offline"
  return (
    <>
      <Text fw={600}>
        {t("outbox.waiting", { count: waiting.length, moment: moment(isoOf(first.madeAt)) })}
      </Text>
      <Text size="sm">{t(`outbox.${state}`)}</Text>
    </>
  )
}
