import { SimpleGrid } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./stat-grid.module.css"

type Props = {
  /** How many stand side by side on a wide screen. */
  readonly wide: number
  readonly children: ReactNode
}

/** Figures side by side: two on a phone, where the last of an odd number takes the whole width. */
export const StatGrid = ({ wide, children }: Props) => (
  <SimpleGrid
    cols={{ base: 2, lg: wide }}
    spacing={{ base: "xs", sm: "md" }}
    className={classes["grid"] ?? ""}
  >
    {children}
  </SimpleGrid>
)
