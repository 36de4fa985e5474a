import { SaveButton } from "./save-button.tsx"
import { useCsv } from "./use-savings.ts"
import type { Saved } from "./use-savings.ts"

/** Saves all rows that match the filters as CSV. */
export const CsvButton = <Row,>(saved: Saved<Row>) => <SaveButton saving={useCsv(saved)} list={saved.list} />
