import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, ButtonLink } from "../../../components/ui/button.tsx"
import styles from "../../../components/ui/card-list.module.css"
import { Failure } from "../../../components/ui/failure.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { medicinePath } from "../../../lib/offer-paths.ts"
import { watchesQuery } from "../api/watches.ts"
import type { Watch } from "../api/watches.ts"
import { useEndingWatch } from "../lib/use-ending-watch.ts"

type WatchListProps = {
  readonly customerId: string
  /** Whether Telegram signs in to the account, so that the bot can know the customer; undefined until that is known. */
  readonly isLinked: boolean | undefined
}

/** What the customer waits for, with a button to end each, and how they are told. */
export const WatchList = ({ customerId, isLinked }: WatchListProps) => {
  const { t } = useTranslation("watches")
  const words = useErrorWords()
  const { data, error, errorUpdateCount } = useQuery(watchesQuery(customerId))
  const ending = useEndingWatch(customerId)
  const problem = ending.error ?? error
  // It stays while it is asked for again, with the button that has the focus.
  const isLacking = data === undefined && errorUpdateCount > 0
  const unheard = isLinked === false ? "toldUnlinked" : "toldHere"
  return (
    <section className={styles["card"]}>
      <h2>{t("title")}</h2>
      <p className={styles["small"]}>{t(data?.is_told === true ? "toldInChat" : unheard)}</p>
      {isLacking && <Failure of={t("title")}>{words(error, t("failed"))}</Failure>}
      {data !== undefined && problem !== null && <Banner tone="danger">{words(problem, t("failed"))}</Banner>}
      {data === undefined && !isLacking && (
        <Skeleton>
          <Bone height="5rem" width="100%" />
        </Skeleton>
      )}
      {data?.watches.length === 0 && <p className={styles["none"]}>{t("none")}</p>}
      {data !== undefined && data.watches.length > 0 && (
        <ul className={styles["list"]}>
          {data.watches.map((watch) => (
            <Line key={watch.id} onRemove={() => ending.end(watch.id)} watch={watch} />
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = { readonly watch: Watch; readonly onRemove: () => void }

const Line = ({ watch, onRemove }: LineProps) => {
  const { t } = useTranslation("watches")
  const { dayOf, moment } = useFormat()
  const { query, found, ends_at } = watch
  return (
    <li className={styles["line"]}>
      <div>
        <strong>{query}</strong>
        <p className={styles["small"]}>
          {found === null
            ? t("until", { day: dayOf(ends_at) })
            : t("found", { pharmacy: found.pharmacy.name, moment: moment(found.at) })}
        </p>
      </div>
      <div className={styles["actions"]}>
        {found !== null && (
          <ButtonLink size="sm" to={medicinePath(found.medicine_id)}>
            {t("show")}
          </ButtonLink>
        )}
        <Button aria-label={t("removeThis", { query })} onClick={onRemove} size="sm" variant="outline">
          {t("remove")}
        </Button>
      </div>
    </li>
  )
}
