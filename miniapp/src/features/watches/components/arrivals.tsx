import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button, ButtonLink } from "../../../components/ui/button.tsx"
import { formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { comesByItself } from "../../../lib/comes-by-itself.ts"
import { medicinePath } from "../../../lib/offer-paths.ts"
import { watchesQuery } from "../api/watches.ts"
import { useEndingWatch } from "../lib/use-ending-watch.ts"
import styles from "./watches.module.css"

/**
 * What has arrived since the customer began to wait, until they say that they know it. Nothing while it loads. Each leads to what
 * was found, wherever the customer is now: a search from there may find nobody.
 */
export const Arrivals = ({ customerId }: { readonly customerId: string }) => {
  const { t } = useTranslation("watches")
  const { moment } = useFormat()
  const { data } = useQuery({ ...watchesQuery(customerId), refetchInterval: comesByItself })
  const { end, error, last, isPending } = useEndingWatch(customerId)
  const words = useErrorWords()
  const arrived = (data?.watches ?? []).flatMap(({ id, query, found }) =>
    found === null ? [] : [{ id, query, found }],
  )
  if (arrived.length === 0) return null
  return (
    <div className={`page ${styles["arrivals"]}`}>
      {arrived.map(({ id, query, found }) => (
        <Banner
          action={
            <div className={styles["actions"]}>
              <ButtonLink size="sm" to={medicinePath(found.medicine_id)}>
                {t("show")}
              </ButtonLink>
              <Button
                aria-label={t("knownThis", { query })}
                busy={isPending && id === last}
                onClick={() => end(id)}
                size="sm"
                variant="outline"
              >
                {t("known")}
              </Button>
            </div>
          }
          key={id}
          tone="success"
        >
          <p>
            {t("arrived", {
              query,
              pharmacy: found.pharmacy.name,
              price: formatMoney(found.price),
              moment: moment(found.at),
            })}
          </p>
          {error !== null && id === last && <p role="alert">{words(error, t("failed"))}</p>}
        </Banner>
      ))}
    </div>
  )
}
