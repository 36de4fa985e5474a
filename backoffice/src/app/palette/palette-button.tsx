import { ActionIcon } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { isCovered } from "../../components/keys/writing.ts"
import type { PaletteProps } from "./palette.tsx"

// Loaded only when it is first opened.
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }))

/**
 * Opens the palette, which finds pages, medicines, sales and pharmacies by a few letters. Ctrl+K or Cmd+K opens it too,
 * unless another dialog is open.
 */
export const PaletteButton = (props: PaletteProps) => {
  const { t } = useTranslation()
  const [openings, setOpenings] = useState(0)
  const open = () => {
    if (!isCovered()) setOpenings((before) => before + 1)
  }
  useHotkeys([["mod+K", open]], [])
  return (
    <>
      <ActionIcon
        color="gray"
        c="var(--color-text)"
        onClick={open}
        aria-label={t("palette.open")}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch aria-hidden />
      </ActionIcon>
      {openings === 0 ? null : (
        <Suspense fallback={null}>
          <Palette {...props} openings={openings} />
        </Suspense>
      )}
    </>
  )
}
