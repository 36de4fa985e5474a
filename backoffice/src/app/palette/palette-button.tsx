import { ActionIcon, Loader } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { IconSearch } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { holdKeys } from "../../components/keys/held-keys.ts"
import { isCovered } from "../../components/keys/writing.ts"
import type { OpenedPalette, PaletteProps } from "./palette.tsx"

/** Holds what is typed until the palette's field has the focus. `take` gives it, and ends the holding. */
const useHeldKeys = () => {
  const end = useRef<(() => string) | undefined>(undefined)
  const take = (): string => {
    const text = end.current?.() ?? ""
    end.current = undefined
    return text
  }
  const hold = (onLeave: () => void) => {
    end.current ??= holdKeys({ onLeave })
  }
  useEffect(() => () => void end.current?.(), [])
  return { hold, take, isHolding: () => end.current !== undefined }
}

/**
 * Opens the palette, which finds pages, medicines, sales and pharmacies by a few letters. Ctrl+K or Cmd+K opens it too,
 * unless another dialog is open. Its code is loaded when it is first opened; what is typed meanwhile is for its field.
 */
export const PaletteButton = (props: PaletteProps) => {
  const { t } = useTranslation(["common", "errors"])
  const [Palette, setPalette] = useState<ComponentType<OpenedPalette>>()
  const [openings, setOpenings] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const { hold, take, isHolding } = useHeldKeys()
  const load = async (): Promise<void> => {
    setLoading(true)
    try {
      const loaded = await import("./palette.tsx")
      setPalette(() => loaded.Palette)
      if (isHolding()) setOpenings((before) => before + 1)
    } catch {
      take()
      notifications.show({ color: "red", message: t("errors:codes.Unreachable") })
    } finally {
      setLoading(false)
    }
  }
  const open = () => {
    if (isCovered() || isHolding()) return
    hold(() => void take())
    if (Palette === undefined) void load()
    else setOpenings((before) => before + 1)
  }
  useHotkeys([["mod+K", open]], [])
  return (
    <>
      <ActionIcon
        color="gray"
        c="var(--color-text)"
        // Without its keys it would lose the focus, to which the palette gives it back.
        aria-busy={isLoading}
        onClick={open}
        aria-label={t("palette.open")}
        aria-keyshortcuts="Control+K Meta+K"
      >
        {isLoading ? <Loader size={20} aria-hidden /> : <IconSearch aria-hidden />}
      </ActionIcon>
      {Palette === undefined || openings === 0 ? null : (
        <Palette {...props} openings={openings} takeTyped={take} />
      )}
    </>
  )
}
