import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Later, laterCode } from "../components/ui/later.tsx"
import { MapLink } from "../components/ui/map-link.tsx"
import { OpeningLine } from "../components/ui/opening-line.tsx"
import { PageAction } from "../components/ui/page-action.tsx"
import { Sheet } from "../components/ui/sheet.tsx"
import { Spinner } from "../components/ui/spinner.tsx"
import type { OnePharmacyProps } from "../features/cart/components/one-pharmacy.tsx"
import { NearHere } from "../features/search/components/near-here.tsx"
import { CallLink } from "../features/search/components/offer-parts.tsx"
import { PlaceSheet } from "../features/search/components/place-sheet.tsx"
import { useChosenLocation } from "../features/search/lib/location-store.ts"
import { useDistance } from "../features/search/lib/use-distance.ts"

const onePharmacy = laterCode(
  "one-pharmacy",
  async () => (await import("../features/cart/components/one-pharmacy.tsx")).OnePharmacy,
)

const Contact = ({ pharmacy }: { readonly pharmacy: Parameters<OnePharmacyProps["renderContact"]>[0] }) => {
  const away = useDistance()
  return (
    <>
      <OpeningLine opening={pharmacy.opening} />
      {pharmacy.distance !== null && <span>{away(pharmacy.distance.value)}</span>}
      <CallLink pharmacy={pharmacy} />
      <MapLink pharmacy={pharmacy} />
    </>
  )
}

/** Asks where the whole cart can be bought near the person; where that is, is asked first if it is not known. */
export const Elsewhere = () => {
  const { t } = useTranslation("cart")
  const location = useChosenLocation()
  // Begins before it is wanted, which may be without a connection.
  useQuery(onePharmacy)
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  /** Whether another place is being chosen, which the answer gives way to. */
  const [isChoosing, setChoosing] = useState(false)
  const props = {
    renderContact: (pharmacy: Parameters<OnePharmacyProps["renderContact"]>[0]) => (
      <Contact pharmacy={pharmacy} />
    ),
    // The cart may have changed since it was last asked.
    version: opened,
  }
  return (
    <>
      <PageAction
        icon="store"
        onPress={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
        text={t("onePharmacy")}
        variant="soft"
      />
      <PlaceSheet
        isNeeded={location === undefined}
        onChosen={() => setChoosing(false)}
        // Once a place is chosen the dialog gives way to the answer, and tells that it has closed.
        onClose={() => {
          setChoosing(false)
          if (location === undefined) close()
        }}
        open={isOpen && (location === undefined || isChoosing)}
      />
      <Sheet
        // The one that chooses a place closes it, which is no reason to forget the question.
        onClose={() => {
          if (!isChoosing) close()
        }}
        open={isOpen && location !== undefined && !isChoosing}
        title={t("onePharmacy")}
      >
        {location !== undefined && (
          <>
            <NearHere location={location} onChange={() => setChoosing(true)} />
            <Later code={onePharmacy} props={{ ...props, point: location.point }} waiting={<Spinner />} />
          </>
        )}
      </Sheet>
    </>
  )
}
