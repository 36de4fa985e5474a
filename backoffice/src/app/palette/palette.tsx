import "@mantine/spotlight/styles.css"
import { Modal, VisuallyHidden } from "@mantine/core"
import { Spotlight, spotlight } from "@mantine/spotlight"
import { IconSearch } from "@tabler/icons-react"
import { useEffect, useId, useState } from "react"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { Choice } from "./choice.ts"
import { ChoiceList } from "./choice-list.tsx"
import type { ChoiceGroup } from "./choice-list.tsx"
import { useMedicineChoices, usePharmacyChoices, useRested, useSaleChoices } from "./found-choices.ts"
import { usePageChoices } from "./palette-pages.ts"
import type { PalettePage } from "./palette-pages.ts"

/** What else than pages may be found. */
type Finds = Partial<Record<"medicines" | "sales" | "pharmacies", boolean>>

export type PaletteProps = {
  /** The pages that the user may open. */
  readonly pages: ReadonlyArray<PalettePage>
  readonly finds: Finds
}

export type OpenedPalette = PaletteProps & {
  /** A counter: the palette opens each time it increases. */
  readonly openings: number
  /** What was typed before the field had the focus; asked when it has it. */
  readonly takeTyped: () => string
}

/** Everything that is found, by kinds, and how the searches of the server stand (undefined when they found it all). */
const useChoices = ({ pages, finds }: PaletteProps, query: string) => {
  const { t } = useTranslation()
  const term = useRested(query)
  const ofPages = usePageChoices(pages, query)
  const sales = useSaleChoices(term, finds.sales === true)
  const medicines = useMedicineChoices(term, finds.medicines === true)
  const pharmacies = usePharmacyChoices(term, finds.pharmacies === true)
  const searches = [sales, medicines, pharmacies]
  const groups: ReadonlyArray<ChoiceGroup> = [
    { label: t("palette.pages"), choices: ofPages },
    { label: t("palette.sales"), choices: sales.choices },
    { label: t("palette.medicines"), choices: medicines.choices },
    { label: t("palette.pharmacies"), choices: pharmacies.choices },
  ].filter(({ choices }) => choices.length > 0)
  const isTyping = Object.values(finds).includes(true) && query.trim() !== "" && term === undefined
  const all = groups.flatMap(({ choices }) => choices)
  const said = (): string | undefined => {
    if (searches.some(({ isFailed }) => isFailed)) return t("palette.failed")
    if (isTyping || searches.some(({ isWaiting }) => isWaiting)) return t("loading")
    return all.length === 0 ? t("palette.nothing") : undefined
  }
  return { groups, all, said: said() }
}

const standing = {
  // In the middle the field would move with the length of the list.
  centered: false,
  yOffset: "10dvh",
  // As behind every dialog. What is blurred is drawn anew with each letter, for which a cheap phone has no time.
  overlayProps: { blur: 0, backgroundOpacity: 0.6 },
} as const

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds pages by their name in both languages, and what the server finds: medicines, sales and pharmacies. */
export const Palette = ({ openings, takeTyped, ...props }: OpenedPalette) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useId()
  const [query, setQuery] = useState("")
  const [place, setPlace] = useState(0)
  const { groups, all, said } = useChoices(props, query)
  const active = all[place] ?? all[0]
  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])
  const addTyped = (typed: string) => setQuery((before) => before + typed)
  const choose = ({ to }: Choice) => {
    spotlight.close()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    // The keys of the page below rest: Ctrl+Enter must not sell what is behind the palette.
    event.stopPropagation()
    const step = steps[event.key]
    if (step !== undefined && active !== undefined)
      setPlace((all.indexOf(active) + step + all.length) % all.length)
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && active !== undefined) choose(active)
  }
  const words = t(props.finds.pharmacies === true ? "palette.searchNetwork" : "palette.search")
  return (
    <Spotlight.Root
      shortcut={null}
      query={query}
      onQueryChange={(next) => {
        setQuery(next)
        setPlace(0)
      }}
      {...standing}
    >
      {/* The name of the dialog: a label of the root would be beside it. */}
      <VisuallyHidden>
        <Modal.Title>{t("palette.open")}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${list}-${active.id}`}
        aria-label={words}
        placeholder={words}
        maxLength={200}
        data-autofocus
        data-keeps-scans
        leftSection={<IconSearch size={22} aria-hidden />}
        onKeyDown={press}
        onFocus={() => addTyped(takeTyped())}
      />
      <ChoiceList id={list} label={words} groups={groups} active={active} said={said} onChoose={choose} />
      <VisuallyHidden role="status">{said ?? t("pager.total", { count: all.length })}</VisuallyHidden>
    </Spotlight.Root>
  )
}
