import { formatCount, formatMoney } from "@rokthnam/shared/web/formats/numbers"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Chip } from "../../../components/ui/chip.tsx"
import { EmptyState } from "../../../components/ui/empty-state.tsx"
import type { Point } from "../../../platform/platform.ts"
import { alternativesQuery } from "../api/search-queries.ts"
import type { Alternatives, SearchAnswer } from "../api/search-queries.ts"
import { DidYouMean } from "./did-you-mean.tsx"
import styles from "./no-results.module.css"
import { ResultsSkeleton } from "./results-skeleton.tsx"
import { SafeAdvice } from "./safe-advice.tsx"

type NoResultsProps = {
  readonly answer: SearchAnswer
  readonly query: string
  readonly point: Point
  readonly onSearch: (query: string) => void
  /** What else can be done about a medicine that nobody near has. */
  readonly waiting?: ReactNode
}

/**
 * Shown when nothing was found: advice for a symptom, a message for an everyday word, a question when another name may
 * be meant, otherwise other names with the same ingredient.
 */
export const NoResults = ({ answer, query, point, onSearch, waiting }: NoResultsProps) => {
  const { t } = useTranslation("results")
  const asked = answer.did_you_mean ?? []
  if (answer.advice !== undefined) return <SafeAdvice advice={answer.advice} query={query} />
  if (answer.kind === "everyday") {
    return <Nothing text={t("noMedicineText")} title={t("noMedicineTitle", { query })} />
  }
  if (asked.length > 0) {
    return (
      <>
        <Nothing text={t("askedText")} title={t("unknownTitle", { query })} />
        <DidYouMean names={asked} onSearch={onSearch} />
      </>
    )
  }
  return <OtherNames onSearch={onSearch} point={point} query={query} waiting={waiting} />
}

const Nothing = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div role="status">
    <EmptyState icon="search" text={text} title={title} />
  </div>
)

/** Other names with the same active ingredient. Without an ingredient and names, it says that the name is unknown. */
const OtherNames = ({ query, point, onSearch, waiting }: Omit<NoResultsProps, "answer">) => {
  const { t } = useTranslation("results")
  const { data, isPending } = useQuery(alternativesQuery(query, point))
  if (isPending) return <ResultsSkeleton />
  const names = data?.alternatives ?? []
  const isUnknown = data !== undefined && data.active_ingredient === null && names.length === 0
  return (
    <>
      <Nothing
        text={t(isUnknown ? "unknownText" : "noneText")}
        title={t(isUnknown ? "unknownTitle" : "noneTitle", { query })}
      />
      {data !== undefined && names.length > 0 && <SameIngredient found={data} onSearch={onSearch} />}
      {waiting}
    </>
  )
}

type SameIngredientProps = { readonly found: Alternatives; readonly onSearch: (query: string) => void }

const SameIngredient = ({ found, onSearch }: SameIngredientProps) => {
  const { t } = useTranslation("results")
  const offers = new Map((found.offers ?? []).map((offer) => [offer.name, offer]))
  return (
    <section className={styles["alternatives"]}>
      <h2 className={styles["title"]}>{t("alternativesTitle")}</h2>
      {found.active_ingredient !== null && (
        <p>{t("alternativesIngredient", { ingredient: found.active_ingredient })}</p>
      )}
      <ul className={styles["names"]}>
        {found.alternatives.map((name) => (
          <li key={name}>
            <Chip onClick={() => onSearch(name)}>{name}</Chip>
            <OfferLine offer={offers.get(name)} />
          </li>
        ))}
      </ul>
      <p className={styles["advice"]}>{t("alternativesAdvice")}</p>
    </section>
  )
}

type Offer = Exclude<Alternatives["offers"], undefined>[number]

/** The number of offers of a name, the lowest price, and whether form or strength differ from the typed ones. */
const OfferLine = ({ offer }: { readonly offer: Offer | undefined }) => {
  const { t } = useTranslation("results")
  if (offer === undefined) return null
  return (
    <p className={styles["offer"]}>
      {[
        t("offers", {
          count: offer.offers,
          shown: formatCount(offer.offers),
          price: formatMoney(offer.from_price),
        }),
        ...(offer.same_strength === false ? [t("otherStrength")] : []),
        ...(offer.same_form === false ? [t("otherForm")] : []),
      ].join(" · ")}
    </p>
  )
}
