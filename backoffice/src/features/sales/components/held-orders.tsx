import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
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
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("held.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Stack gap="md">
        {isBlank(desk.basket) ? null : <HoldForm desk={desk} onClose={onClose} />}
        {desk.held.length === 0 ? <Text c="dimmed">{t("held.none")}</Text> : null}
        {desk.held.map((held) => (
          <HeldOrder key={held.key} held={held} desk={desk} onClose={onClose} />
        ))}
      </Stack>
    </Modal>
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

const HeldOrder = ({ held, desk, onClose }: Props & { readonly held: Held }) => {
  const { t } = useTranslation("sales")
  const { moment, cents } = useFormat()
  const words = useBasketWords()
  const time = moment(new Date(held.at).toISOString())
  const title = held.name === "" ? time : held.name
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
            {time}
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
        <ActionIcon
          color="red"
          aria-label={t("held.drop", { name: title })}
          onClick={() => desk.dropHeld(held.key)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
