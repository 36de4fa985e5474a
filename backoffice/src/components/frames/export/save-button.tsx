import { Button, Menu } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { IconDownload } from "@tabler/icons-react"
import type { Icon } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import type { List } from "../list/use-list.ts"

/** A file that was made; `cut` tells how many rows it holds, and of how many, if it is not all of them. */
export type Made = {
  readonly file: Blob
  readonly cut?: { readonly count: number; readonly total: number } | undefined
}

/** A file as which a list can be saved. */
export type Saving = {
  /** The file name with its extension. */
  readonly fileName: string
  readonly label: string
  readonly icon: Icon
  /** Makes the file; the signal ends it. */
  readonly make: (signal: AbortSignal) => Promise<Made>
}

/** Whether there is something to save: the rows that are shown. */
type Shown = Pick<List<unknown>, "rows">

/** Returns a function that gives an abort signal; leaving the page aborts the reading. */
const useEnding = () => {
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  return () => {
    ending.current = new AbortController()
    return ending.current.signal
  }
}

/** Makes and saves a file, and says when it could not be made or holds a part only. */
const useSaving = () => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const { count } = useFormat()
  const begin = useEnding()
  return useMutation({
    mutationFn: async ({ fileName, make }: Saving) => {
      const { file, cut } = await make(begin())
      saveFile(file, fileName)
      if (cut === undefined) return
      const message = t("file.cut", { shown: count(cut.count), total: count(cut.total) })
      notifications.show({ message, color: "yellow", autoClose: false })
    },
    onError: (error) => {
      if (error.name === "AbortError") return
      notifications.show({ message: errorWords(error, t("file.failed")), color: "red" })
    },
  })
}

/** A button that saves a list: it waits while a file is made, and there is nothing to press without rows. */
const looks = (isSaving: boolean, { rows }: Shown) => ({
  className: "sign-on-phone",
  variant: "default",
  loading: isSaving,
  disabled: rows === undefined || rows.length === 0,
})

/** Saves all rows that match the filters as a file. */
export const SaveButton = ({ saving, list }: { readonly saving: Saving; readonly list: Shown }) => {
  const save = useSaving()
  const { icon: Sign, label } = saving
  return (
    <Button
      {...looks(save.isPending, list)}
      leftSection={<Sign size={20} aria-hidden />}
      onClick={() => save.mutate(saving)}
    >
      {label}
    </Button>
  )
}

type MenuProps = { readonly list: Shown; readonly savings: ReadonlyArray<Saving> }

/** The same files behind one button, for a phone. */
export const SaveMenu = ({ list, savings }: MenuProps) => {
  const { t } = useTranslation()
  const save = useSaving()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...looks(save.isPending, list)} leftSection={<IconDownload size={20} aria-hidden />}>
          {t("file.save")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {savings.map((saving) => (
          <Menu.Item
            key={saving.fileName}
            mih={44}
            leftSection={<saving.icon size={20} aria-hidden />}
            onClick={() => save.mutate(saving)}
          >
            {saving.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
