import { useMediaQuery } from "@mantine/hooks"
import { SaveButton, SaveMenu } from "./save-button.tsx"
import { useCsv, useWorkbook } from "./use-savings.ts"
import type { Saved } from "./use-savings.ts"

/** Saves all rows that match the filters as CSV or as a workbook: two buttons, or a menu where a phone has no room. */
export const SaveButtons = <Row,>(saved: Saved<Row>) => {
  const isNarrow = useMediaQuery("(max-width: 36em)", false, { getInitialValueInEffect: false })
  const savings = [useCsv(saved), useWorkbook(saved)]
  if (isNarrow === true) return <SaveMenu list={saved.list} savings={savings} />
  return savings.map((saving) => <SaveButton key={saving.fileName} saving={saving} list={saved.list} />)
}
