import { Paper, SimpleGrid } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./filter-bar.module.css"

/** The filters of a report, side by side where there is room. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <Paper p="md" className="no-print">
    <SimpleGrid className={classes["grid"] ?? ""} cols={{ base: 2, lg: 4 }} style={{ alignItems: "end" }}>
      {children}
    </SimpleGrid>
  </Paper>
)
