import { Button } from "@mantine/core"
import { IconFilter } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"

type Props = {
  /** How many filters are set. */
  readonly count: number
  readonly isOpen: boolean
  /** The id of the element that it opens. */
  readonly controls: string
  readonly onPress: () => void
}

/** Opens filters, and says how many are set. */
export const FilterButton = ({ count, isOpen, controls, onPress }: Props) => {
  const { t } = useTranslation()
  return (
    <Button
      variant={count > 0 ? "light" : "default"}
      leftSection={<IconFilter size={20} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      {count === 0 ? t("filters.open") : t("filters.set", { count })}
    </Button>
  )
}
