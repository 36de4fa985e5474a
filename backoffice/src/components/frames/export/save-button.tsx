import { Button, Menu } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { IconDownload } from "@tabler/icons-react"
import type { Icon } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { saveFile } from "@rokthnam/shared/web/browser/save-file"
import type { List } from "../list/use-list.ts"

/** A file as which a list can be saved. */
export type Saving<Row> = {
  /** The file name with its extension. */
  readonly fileName: string
  readonly label: string
  readonly icon: Icon
  readonly list: Pick<List<Row>, "readAll" | "rows">
  /** Makes the file of the rows. */
  readonly make: (rows: ReadonlyArray<Row>) => Blob | Promise<Blob>
  /** The export call of the API, which makes the file instead, if there is one. */
  readonly download?: (() => Promise<Blob>) | undefined
}

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
const useSaving = <Row,>() => {
  const { t } = useTranslation()
  const errorWords = useErrorWords()
  const begin = useEnding()
  return useMutation({
    mutationFn: async ({ fileName, list, make, download }: Saving<Row>) => {
      if (download !== undefined) return saveFile(await download(), fileName)
      const { rows, total } = await list.readAll({ signal: begin() })
      saveFile(await make(rows), fileName)
      if (rows.length < total) {
        const message = t("file.cut", { count: rows.length, total })
        notifications.show({ message, color: "yellow", autoClose: false })
      }
      return undefined
    },
    onError: (error) => {
      if (error.name === "AbortError") return
      notifications.show({ message: errorWords(error, t("file.failed")), color: "red" })
    },
  })
}

/** A button that saves a list: it waits while a file is made, and there is nothing to press without rows. */
const looks = (isSaving: boolean, { rows }: Pick<List<unknown>, "rows">) => ({
  className: "sign-on-phone",
  variant: "default",
  loading: isSaving,
  disabled: rows === undefined || rows.length === 0,
})

/** Saves all rows that match the filters as a file. */
export const SaveButton = <Row,>({ saving }: { readonly saving: Saving<Row> }) => {
  const save = useSaving<Row>()
  const { icon: Sign, label, list } = saving
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

type MenuProps<Row> = Pick<Saving<Row>, "list"> & { readonly savings: ReadonlyArray<Saving<Row>> }

/** The same files behind one button, for a phone. */
export const SaveMenu = <Row,>({ list, savings }: MenuProps<Row>) => {
  const { t } = useTranslation()
  const save = useSaving<Row>()
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
