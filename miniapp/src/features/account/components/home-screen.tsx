import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { usePlatform } from "../../../platform/platform.ts"
import styles from "./account.module.css"

const queryKey = ["homeScreen"]

/** Puts the app on the device's home screen, where the host can and it is not there yet. */
export const HomeScreen = () => {
  const { t } = useTranslation("profile")
  const { homeScreen } = usePlatform()
  const queries = useQueryClient()
  const { data: isMissing } = useQuery({
    queryKey,
    queryFn: () => homeScreen?.isMissing() ?? false,
    enabled: homeScreen !== undefined,
    networkMode: "always",
    retry: false,
  })
  useEffect(() => homeScreen?.onAdded(() => queries.setQueryData(queryKey, false)), [homeScreen, queries])
  if (homeScreen === undefined || isMissing !== true) return null
  return (
    <div className={styles["setting"]}>
      <h3>{t("homeScreen")}</h3>
      <p>{t("homeScreenText")}</p>
      <Button icon="plus" onClick={homeScreen.add} size="sm" variant="outline">
        {t("addToHomeScreen")}
      </Button>
    </div>
  )
}
