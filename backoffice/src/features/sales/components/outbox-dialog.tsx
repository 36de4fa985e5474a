import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { nameOfParts } from "@rokthnam/shared/Sales/PaymentParts"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { confirmDanger } from "../../../components/ui/confirm.tsx"
import { awayMember } from "../../../lib/away-member.ts"
import type { Kept, KeptFailure } from "../lib/outbox/kept-sale.ts"
import { outbox } from "../lib/outbox/outbox.ts"
import type { OutboxView } from "../lib/outbox/use-outbox.ts"
import classes from "./order-details.module.css"

type Props = { readonly view: OutboxView; readonly opened: boolean; readonly onClose: () => void }

/** The sales that are kept on this device, one by one. */
export const OutboxDialog = ({ view, opened, onClose }: Props) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const { waiting, refused, ofOthers, isSending } = view
  const away = useSyncExternalStore(awayMember.subscribe, awayMember.current)
  const all = [...refused, ...waiting, ...ofOthers]
  return (
    <Modal
      opened={opened && all.length > 0}
      onClose={onClose}
      title={t("outbox.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Stack>
        <Text>{t("outbox.explain")}</Text>
        <ul className={classes["lines"]}>
          {all.map((kept) => (
            <KeptLine key={kept.number} kept={kept} isOwn={!ofOthers.includes(kept)} />
          ))}
        </ul>
        {waiting.length === 0 || away !== null ? null : (
          <Button onClick={() => void outbox.send()} loading={isSending}>
            {t("outbox.sendNow")}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

type LineProps = { readonly kept: Kept; readonly isOwn: boolean }

const KeptLine = ({ kept, isOwn }: LineProps) => {
  const { cents, moment } = useFormat()
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{moment(new Date(kept.madeAt).toISOString())}</Text>
        <Text fw={600}>{cents(kept.cents)}</Text>
      </Group>
      <Text size="sm">{kept.items.join(", ")}</Text>
      <Text size="sm" c="dimmed">
        {[nameOfParts(kept.paymentMethodNames), kept.seller].filter((word) => word !== "").join(" · ")}
      </Text>
      {kept.failure === null || !isOwn ? null : <Refused number={kept.number} failure={kept.failure} />}
    </li>
  )
}

type RefusedProps = { readonly number: number; readonly failure: KeptFailure }

const call = "POST /inventory/sales/bulk"

const Refused = ({ number, failure }: RefusedProps) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const errorWords = useErrorWords()
  const error = new ApiFailure({ call, outcome: "refused", status: 409, ...failure })
  const remove = () =>
    confirmDanger({
      title: t("outbox.removeTitle"),
      body: t("outbox.removeBody"),
      confirm: common("delete"),
      cancel: common("cancel"),
      onConfirm: () => void outbox.remove(number),
    })
  return (
    <>
      <Text size="sm" c="var(--color-danger)">
        {failure.code === "KeptTooLong" ? t("outbox.tooLong") : errorWords(error, t("failed.create"))}
      </Text>
      <Group gap="xs">
        {failure.code === "KeptTooLong" ? null : (
          <Button size="sm" variant="light" onClick={() => void outbox.retry(number)}>
            {t("outbox.retry")}
          </Button>
        )}
        <Button size="sm" variant="subtle" color="red" onClick={remove}>
          {common("delete")}
        </Button>
      </Group>
    </>
  )
}
