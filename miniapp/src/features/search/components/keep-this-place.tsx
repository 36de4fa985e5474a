import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../components/ui/button.tsx"
import { Later } from "../../../components/ui/later.tsx"
import { Sheet } from "../../../components/ui/sheet.tsx"
import { Spinner } from "../../../components/ui/spinner.tsx"
import { useShownCustomer } from "../../../lib/customer.ts"
import type { ChosenLocation, KeepableLocation } from "../lib/location-store.ts"
import { keepPlace, ownList } from "../lib/saved-code.ts"

type KeepThisPlaceProps = {
  readonly location: ChosenLocation | undefined
  readonly variant: "band" | "outline"
}

/** The button that saves the place of the search. Visitors have no list to save it in. */
export const KeepThisPlace = ({ location, variant }: KeepThisPlaceProps) => {
  const { t } = useTranslation("search")
  const customer = useShownCustomer()
  const [kept, setKept] = useState<KeepableLocation>()
  if (customer === undefined) return null
  const customerId = customer.id
  const close = () => setKept(undefined)
  return (
    <>
      <Later code={ownList} notLoaded={<></>} props={{ customerId }} waiting={null} />
      {(location?.kind === "device" || location?.kind === "place") && (
        <Button
          aria-label={t("keepPlace")}
          icon="bookmark"
          onClick={() => setKept(location)}
          size="sm"
          variant={variant}
        >
          {t("keepPlace")}
        </Button>
      )}
      <Sheet onClose={close} open={kept !== undefined} title={t("keepPlace")}>
        {kept !== undefined && (
          <Later
            code={keepPlace}
            props={{ customerId, kept, isChosen: true, onDone: close }}
            waiting={<Spinner />}
          />
        )}
      </Sheet>
    </>
  )
}
