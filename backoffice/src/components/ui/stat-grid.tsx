import { SimpleGrid } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./stat-grid.module.css"

type Props = {
  /** How many stand side by side on a wide screen. */
  readonly wide: number
  readonly children: ReactNode
}

/** Figures side by side: two on a phone and, unless there are three, on a tablet; an odd last one takes its row. */
export const StatGrid = ({ wide, children }: Props) => (
  <SimpleGrid
    cols={{ base: 2, sm: wide === 3 ? 3 : 2, lg: wide }}
    spacing={{ base: "xs", sm: "md" }}
    className={classes["grid"] ?? ""}
    data-three={wide === 3 || undefined}
  >
    {children}
  </SimpleGrid>
)
