import { placeOf } from "@rokthnam/shared/Search/PlaceRules"
import { mostSavedPlaces } from "@rokthnam/shared/SavedPlaces/SavedPlaceRules"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { languageOf } from "@rokthnam/shared/web/i18n/languages"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Banner } from "../../../components/ui/banner.tsx"
import { Button } from "../../../components/ui/button.tsx"
import styles from "../../../components/ui/card-list.module.css"
import { RetryButton } from "../../../components/ui/retry-button.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { Bone, Skeleton } from "../../../components/ui/skeleton.tsx"
import { savedPlacesQuery } from "../api/saved-places.ts"
import type { Picked, SavedPlace } from "../lib/location-store.ts"
import { useRemoval } from "../lib/use-removal.ts"
import { KeepPlace } from "./keep-place.tsx"
import { PlaceSheet } from "./place-sheet.tsx"
import { RemovedPlace } from "./removed-place.tsx"
import { RenamePlace } from "./rename-place.tsx"

type Props = { readonly customerId: string }

/** Adds a place that is picked as for a search, without searching from there. */
const AddPlace = ({ customerId }: Props) => {
  const { t } = useTranslation(["places", "search"])
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Picked>()
  const close = () => setOpen(false)
  const done = () => setPicked(undefined)
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)} size="sm" variant="outline">
        {t("add")}
      </Button>
      <PlaceSheet
        isNeeded={false}
        onChosen={close}
        onClose={close}
        open={isOpen}
        other={{ title: t("which"), onPick: setPicked }}
      />
      <Sheet onClose={done} open={picked !== undefined} title={t("search:keepPlace")}>
        {picked !== undefined && (
          <KeepPlace
            customerId={customerId}
            isChosen={false}
            kept={
              "place" in picked ? { point: picked.place, place: picked.place } : { point: picked.position }
            }
            onDone={done}
          />
        )}
      </Sheet>
    </>
  )
}

type LineProps = Props & {
  readonly place: SavedPlace
  readonly busy: boolean
  readonly onRemove: () => void
}

const Line = ({ customerId, place, busy, onRemove }: LineProps) => {
  const { t, i18n } = useTranslation("places")
  const [isRenaming, setRenaming] = useState(false)
  const { name } = place
  const label = placeOf(place.listed_place ?? "")?.[languageOf(i18n.resolvedLanguage)] ?? t("exact")
  const done = () => setRenaming(false)
  return (
    <li className={styles["line"]}>
      <div>
        <strong>{name}</strong>
        {label !== name && <p className={styles["small"]}>{label}</p>}
      </div>
      <div className={styles["actions"]}>
        <Button
          aria-label={t("renameThis", { name })}
          onClick={() => setRenaming(true)}
          size="sm"
          variant="outline"
        >
          {t("rename")}
        </Button>
        <Button
          aria-label={t("removeThis", { name })}
          busy={busy}
          onClick={onRemove}
          size="sm"
          variant="outline"
        >
          {t("remove")}
        </Button>
      </div>
      <Sheet onClose={done} open={isRenaming} title={t("renameTitle")}>
        {isRenaming && <RenamePlace customerId={customerId} onDone={done} place={place} />}
      </Sheet>
    </li>
  )
}

/** The places that the customer has saved: added, renamed, and removed with a way back. */
export const SavedPlaces = ({ customerId }: Props) => {
  const { t } = useTranslation("places")
  const words = useErrorWords()
  const { data, error } = useQuery(savedPlacesQuery(customerId))
  const heading = useRef<HTMLHeadingElement>(null)
  const removal = useRemoval(customerId, heading)
  return (
    <section className={styles["card"]}>
      <h2 ref={heading} tabIndex={-1}>
        {t("mine")}
      </h2>
      <p className={styles["small"]}>{t("mineText")}</p>
      {removal.error !== null && <Banner tone="danger">{words(removal.error, t("failed"))}</Banner>}
      {removal.removed !== undefined && (
        <RemovedPlace heading={heading} name={removal.removed.name} removal={removal} />
      )}
      {data === undefined && error !== null && (
        <Banner action={<RetryButton of={t("mine")} />} tone="danger">
          {words(error, t("failed"))}
        </Banner>
      )}
      {data === undefined && error === null && (
        <Skeleton>
          <Bone height="5rem" width="100%" />
        </Skeleton>
      )}
      {data?.length === 0 && <p className={styles["none"]}>{t("mineNone")}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles["list"]}>
          {data.map((place) => (
            <Line
              busy={removal.underWay === place.id}
              customerId={customerId}
              key={place.id}
              onRemove={() => removal.remove(place)}
              place={place}
            />
          ))}
        </ul>
      )}
      {data !== undefined &&
        (data.length < mostSavedPlaces ? (
          <AddPlace customerId={customerId} />
        ) : (
          <p className={styles["small"]}>{t("full", { limit: mostSavedPlaces })}</p>
        ))}
    </section>
  )
}
