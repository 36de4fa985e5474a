import { usePageTitle } from "@rokthnam/shared/web/browser/page-title"
import { useTranslation } from "react-i18next"
import { Later, laterCode, whenAnswered } from "../../components/ui/later.tsx"
import { MedicineSearch } from "../../features/search/components/medicine-search.tsx"
import { useSearchAddress } from "../../features/search/lib/search-address.ts"
import styles from "./home-page.module.css"
import { OwnArrivals } from "../own-arrivals.tsx"
import { useCartAction } from "../use-cart-action.tsx"
import { useWatchAction } from "../use-watch-action.tsx"

/** Loaded after the field, into which most people type. */
const photoSearch = laterCode(
  "photo",
  async () => (await import("../../features/photo-lookup/components/photo-search.tsx")).PhotoSearch,
  ["photo"],
  whenAnswered,
)

/** The room of the search by photo while it loads, so that nothing below it moves. */
const PhotoSpace = () => <div aria-hidden className={styles["photoSpace"]} data-idle />

/** The home page with the public search. */
export const HomePage = () => {
  const { t } = useTranslation("search")
  const [{ query }] = useSearchAddress()
  usePageTitle(query === "" ? t("title") : t("landingTitle", { query }))
  return (
    <>
      <OwnArrivals />
      <MedicineSearch
        renderAction={useCartAction()}
        renderOther={(search) => (
          <Later
            code={photoSearch}
            of={() => t("photo")}
            props={{ current: query, onName: search }}
            waiting={<PhotoSpace />}
          />
        )}
        renderWaiting={useWatchAction()}
        text={t("subtitle")}
        title={t("title")}
      />
    </>
  )
}
