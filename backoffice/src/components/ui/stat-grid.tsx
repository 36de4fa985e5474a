import { SimpleGrid } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./stat-grid.module.css"

type Props = {
  /** The number of columns on a wide screen. */
  readonly wide: number
  readonly children: ReactNode
}

/**
 * A grid of figures: two columns on a phone and, unless there are three figures, on a tablet. An odd last figure fills
 * its row.
 */
export const StatGrid = ({ wide, children }: Props) => (
  <SimpleGrid
    cols={{ base: 2, sm: wide === 3 ? 3 : 2, lg: wide }}
    spacing={{ base: "xs", sm: "md" }}
    className={classes["grid"] ?? ""}
    data-figures
    data-three={wide === 3 || undefined}
  >
    {children}
  </SimpleGrid>
)
