import { Button, Group } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

type Props = {
  /** What the list is narrowed to, in words. */
  readonly words: string
  readonly onClear: () => void
}

/** What a list was narrowed to by the page that led to it, and a way to the whole list. */
export const NarrowedTo = ({ words, onClear }: Props) => {
  const { t } = useTranslation()
  return (
    <Group w="100%">
      <Button
        className="words-in-print"
        variant="light"
        size="sm"
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { whiteSpace: "normal", textAlign: "start" } }}
        rightSection={<IconX size={16} aria-hidden />}
        aria-label={`${words}: ${t("filters.whole")}`}
        onClick={onClear}
      >
        {words}
      </Button>
    </Group>
  )
}
