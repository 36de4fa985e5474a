import { Kbd, Modal, Table } from "@mantine/core"
import { useTranslation } from "react-i18next"
import { counterKeys } from "../lib/counter-keys.ts"

/** Every key of the counter. */
export const KeyHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation("sales")
  const { t: common } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("keys.title")}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      <Table>
        <Table.Tbody>
          {counterKeys.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td style={{ whiteSpace: "nowrap" }}>
                {keys.map((key) => (
                  <Kbd key={key} size="md" me={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(`keys.${does}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
