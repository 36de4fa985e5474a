import { useMediaQuery } from "@mantine/hooks"

/** Whether tables are tables. On a phone and an upright tablet each row is a card; the style sheet has the same width. */
export const useIsTable = (): boolean =>
  useMediaQuery("(min-width: 60em)", true, { getInitialValueInEffect: false }) ?? true
