import { Anchor, Kbd, Modal, Stack, Table, Title } from "@mantine/core"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { publicPages } from "../../lib/paths.ts"
import { keyHelp, useKeyGroups, useKeyHelpOpen } from "./key-help-state.ts"
import type { KeyGroup } from "./key-help-state.ts"
import { isCovered, isEmptySearch, isWriting } from "./writing.ts"

const press = (event: KeyboardEvent) => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (key !== "?" || ctrlKey || metaKey || altKey || defaultPrevented || isCovered()) return
  if (isWriting(target) && !isEmptySearch(target)) return
  event.preventDefault()
  keyHelp.open()
}

/** The keys that work on the present page, and the way to the guide. A question mark opens it, except in a field. */
export const KeyHelp = () => {
  const { t } = useTranslation()
  const isOpen = useKeyHelpOpen()
  const ofPage = useKeyGroups()
  useEffect(() => {
    globalThis.addEventListener("keydown", press)
    return () => globalThis.removeEventListener("keydown", press)
  }, [])
  const everywhere = {
    title: t("keys.everywhere"),
    lines: [
      { keys: ["Ctrl", "K"], words: t("keys.palette") },
      { keys: ["Esc"], words: t("keys.leave") },
      { keys: ["?"], words: t("keys.help") },
    ],
  }
  return (
    <Modal
      opened={isOpen}
      onClose={keyHelp.close}
      title={t("keys.title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="md">
        {[...ofPage, everywhere].map((group) => (
          <Keys key={group.title} {...group} />
        ))}
        <Anchor href={publicPages.help}>{t("keys.guide")}</Anchor>
      </Stack>
    </Modal>
  )
}

const Keys = ({ title, lines }: KeyGroup) => (
  <section>
    <Title order={3} size="h4">
      {title}
    </Title>
    <Table aria-label={title}>
      <Table.Tbody>
        {lines.map(({ keys, words }) => (
          <Table.Tr key={words}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>
              {keys.map((key) => (
                <Kbd key={key} size="md" me={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Td>
            <Table.Td>{words}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)
