import "@mantine/spotlight/styles.css"
import { useDebouncedValue } from "@mantine/hooks"
import { Spotlight, spotlight } from "@mantine/spotlight"
import type { SpotlightActionData } from "@mantine/spotlight"
import { IconPill, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { medicinesQuery } from "../../features/medicines/api/medicines.ts"
import { useArea } from "../../lib/use-area.ts"
import type { SideLink } from "../layouts/side-menu.tsx"

/** Milliseconds without typing before medicines are searched. */
const pause = 250
/** The number of medicines offered; the medicine list shows the rest. */
const offered = 6

export type PaletteProps = {
  /** The pages that the user may open. */
  readonly links: ReadonlyArray<SideLink>
  readonly withMedicines: boolean
}

type Props = PaletteProps & {
  /** A counter: the palette opens each time it increases. */
  readonly openings: number
}

const usePageActions = (links: PaletteProps["links"], query: string): Array<SpotlightActionData> => {
  const navigate = useNavigate()
  const term = query.trim().toLowerCase()
  return links
    .filter(({ label }) => label.toLowerCase().includes(term))
    .map(({ to, label, icon: Sign }) => ({
      id: to,
      label,
      leftSection: Sign === undefined ? null : <Sign size={22} stroke={1.7} aria-hidden />,
      onClick: () => void navigate(to),
    }))
}

const useMedicineActions = (isAllowed: boolean, query: string): Array<SpotlightActionData> => {
  const navigate = useNavigate()
  const { to } = useArea()
  const [term] = useDebouncedValue(query.trim(), pause)
  const { data } = useQuery({
    ...medicinesQuery(1, { search: term }, offered),
    enabled: isAllowed && term.length > 1 && query.trim() !== "",
  })
  if (!isAllowed || query.trim().length < 2) return []
  return (data?.items ?? []).map((medicine) => ({
    id: `medicine ${medicine.id}`,
    label: `${medicine.name} ${medicine.dosage}`,
    description: medicine.manufacter_name,
    leftSection: <IconPill size={22} stroke={1.7} aria-hidden />,
    onClick: () => void navigate(to("editMedicine", medicine.id)),
  }))
}

/** Finds pages by name, and medicines through the search of the inventory. */
export const Palette = ({ links, withMedicines, openings }: Props) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState("")
  const pages = usePageActions(links, query)
  const medicines = useMedicineActions(withMedicines, query)
  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])
  const groups = [
    { group: t("palette.pages"), actions: pages },
    { group: t("palette.medicines"), actions: medicines },
  ]
  const words = t(withMedicines ? "palette.search" : "palette.searchPages")
  return (
    <Spotlight
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      // The actions are already filtered, so the palette must not filter them again.
      filter={(_, actions) => actions}
      nothingFound={t("palette.nothing")}
      scrollable
      maxHeight="60dvh"
      title={undefined}
      searchProps={{
        leftSection: <IconSearch size={22} aria-hidden />,
        placeholder: words,
        "aria-label": words,
      }}
    />
  )
}
