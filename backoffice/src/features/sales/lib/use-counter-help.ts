import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useKeyHelpOpen, useOfferedKeys } from "../../../components/keys/key-help-state.ts"
import { counterKeys } from "./counter-keys.ts"

/** Shows the keys of the counter in the help, and says whether that lies over the counter. */
export const useCounterHelp = (): boolean => {
  const { t } = useTranslation("sales")
  const group = useMemo(
    () => ({
      title: t("keys.title"),
      lines: counterKeys.map(({ keys, does }) => ({ keys, words: t(`keys.${does}`) })),
    }),
    [t],
  )
  useOfferedKeys(group)
  return useKeyHelpOpen()
}
