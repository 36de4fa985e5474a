import { Button, Collapse, Group, Paper, SimpleGrid } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconFilterOff } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { FilterButton } from "./filter-button.tsx"

type Props = {
  /** How many filters are set. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
  /** Buttons beside that of the filters. */
  readonly beside?: ReactNode
}

/** The filters of a list behind a button that says how many are set. It is open at first if one is. */
export const FilterPanel = ({ count, onClear, children, beside }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(count > 0)
  return (
    <>
      <FilterButton count={count} isOpen={isOpen} controls={id} onPress={toggle} />
      {beside}
      <Collapse expanded={isOpen} id={id} style={{ flexBasis: "100%", order: 1 }}>
        <Paper p="md">
          <SimpleGrid cols={{ base: 2, md: 3, lg: 5 }} style={{ alignItems: "end" }}>
            {children}
          </SimpleGrid>
          <Group justify="flex-end" mt="sm">
            <Button
              variant="subtle"
              size="sm"
              disabled={count === 0}
              leftSection={<IconFilterOff size={18} aria-hidden />}
              onClick={onClear}
            >
              {t("filters.clear")}
            </Button>
          </Group>
        </Paper>
      </Collapse>
    </>
  )
}
