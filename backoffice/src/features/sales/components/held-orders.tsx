import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { useRegion } from "../../../components/frames/list/use-region.ts"
import { offerUndo } from "../../../components/ui/offer-undo.tsx"
import { isBlank, totalCents } from "../lib/desk/basket.ts"
import { useBasketWords } from "../lib/use-basket-words.ts"
import { mostHeld } from "../lib/desk/desk.ts"
import type { Held } from "../lib/desk/desk.ts"
import type { DeskState } from "../lib/desk/use-desk.ts"

type Props = { readonly desk: DeskState; readonly onClose: () => void }

/** Longest name of an order that is put aside, in characters. */
const longestName = 60

/** Puts the order aside under a name, and takes one back. */
export const HeldOrders = ({ desk, onClose }: Props) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const region = useRegion()
  const drop = useDropping(desk)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("held.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Stack gap="md" id={region.id} tabIndex={-1}>
        {isBlank(desk.basket) ? null : <HoldForm desk={desk} onClose={onClose} />}
        {desk.held.length === 0 ? <Text c="dimmed">{t("held.none")}</Text> : null}
        {desk.held.map((held) => (
          <HeldOrder
            key={held.key}
            held={held}
            desk={desk}
            onClose={onClose}
            onDrop={() => {
              drop(held)
              region.focus()
            }}
          />
        ))}
      </Stack>
    </Modal>
  )
}

/** How an order is called: by its name, or by the time at which it was put aside. */
const useTitle = () => {
  const { moment } = useFormat()
  return ({ name, at }: Held): string => (name === "" ? moment(new Date(at).toISOString()) : name)
}

/** Throws an order away at once and offers it back, because the bin stands beside the button that takes an order back. */
const useDropping = (desk: DeskState) => {
  const { t } = useTranslation("sales")
  const titleOf = useTitle()
  return (held: Held) => {
    const place = desk.held.indexOf(held)
    desk.dropHeld(held.key)
    offerUndo(t("held.dropped", { name: titleOf(held) }), () => {
      if (!desk.putBack(held, place))
        notifications.show({ message: t("held.full", { count: mostHeld }), color: "red" })
    })
  }
}

const HoldForm = ({ desk, onClose }: Props) => {
  const { t } = useTranslation("sales")
  const [name, setName] = useState("")
  const isFull = desk.held.length >= mostHeld
  const hold = (event: FormEvent) => {
    event.preventDefault()
    desk.hold(name.trim())
    onClose()
  }
  return (
    <form onSubmit={hold}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          data-autofocus
          label={t("held.name")}
          placeholder={t("held.nameHint")}
          value={name}
          maxLength={longestName}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isFull ? t("held.full", { count: mostHeld }) : undefined}
        />
        <Button type="submit" disabled={isFull || desk.isFrozen}>
          {t("held.hold")}
        </Button>
      </Group>
    </form>
  )
}

type HeldProps = Props & { readonly held: Held; readonly onDrop: () => void }

const HeldOrder = ({ held, desk, onClose, onDrop }: HeldProps) => {
  const { t } = useTranslation("sales")
  const { moment, cents } = useFormat()
  const words = useBasketWords()
  const title = useTitle()(held)
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {words(held.basket)} · {cents(totalCents(held.basket))}
          {held.basket.phone === "" ? "" : ` · ${held.basket.phone}`}
        </Text>
        {held.name === "" ? null : (
          <Text size="sm" c="dimmed">
            {moment(new Date(held.at).toISOString())}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="light"
          disabled={desk.isFrozen}
          aria-label={t("held.recallOne", { name: title })}
          onClick={() => {
            desk.recall(held.key, "")
            onClose()
          }}
        >
          {t("held.recall")}
        </Button>
        <ActionIcon color="red" aria-label={t("held.drop", { name: title })} onClick={onDrop}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
