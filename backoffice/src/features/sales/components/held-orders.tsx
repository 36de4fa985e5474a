import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconTrash } from "@tabler/icons-react"
import { useEffect, useId, useRef, useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { useRegion } from "../../../components/frames/list/use-region.ts"
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
  const { dropped, drop, undo } = useDropping(desk)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("held.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Stack gap="md" id={region.id} tabIndex={-1}>
        {isBlank(desk.basket) ? null : <HoldForm desk={desk} onClose={onClose} />}
        {dropped === undefined ? null : (
          <Dropped
            key={dropped.held.key}
            held={dropped.held}
            onUndo={() => {
              undo()
              region.focus()
            }}
          />
        )}
        {desk.held.length === 0 ? <Text c="dimmed">{t("held.none")}</Text> : null}
        {desk.held.map((held) => (
          <HeldOrder key={held.key} held={held} desk={desk} onClose={onClose} onDrop={() => drop(held)} />
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
  const [dropped, setDropped] = useState<{ readonly held: Held; readonly place: number }>()
  const drop = (held: Held) => {
    setDropped({ held, place: desk.held.indexOf(held) })
    desk.dropHeld(held.key)
  }
  const undo = () => {
    if (dropped === undefined) return
    if (desk.putBack(dropped.held, dropped.place)) setDropped(undefined)
    else notifications.show({ message: t("held.full", { count: mostHeld }), color: "red" })
  }
  return { dropped, drop, undo }
}

type DroppedProps = { readonly held: Held; readonly onUndo: () => void }

/** The order that was thrown away last, and the button that takes it back, which has the focus: the bin is gone. */
const Dropped = ({ held, onUndo }: DroppedProps) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  const words = useId()
  const button = useRef<HTMLButtonElement>(null)
  const title = useTitle()(held)
  useEffect(() => button.current?.focus(), [])
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text id={words}>{t("held.dropped", { name: title })}</Text>
      <Button variant="light" onClick={onUndo} aria-describedby={words} ref={button}>
        {common("undo")}
      </Button>
    </Group>
  )
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
