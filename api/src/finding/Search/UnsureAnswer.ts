import { tellPharmacist } from "@rokthnam/shared/Search/TellPharmacist"
import type { Subject } from "../../../matching/meaning/Interpret.ts"
import type { EncodedAnswer } from "./AnswerPage.ts"
import { openingOf } from "../OpeningNow.ts"
import { rounded } from "./AnswerPage.ts"
import type { NearPharmacy } from "./SearchEngine.ts"

const shown = ({ pharmacy, kilometres }: NearPharmacy, now: number) => ({
  name: pharmacy.name,
  address: pharmacy.address,
  phone: pharmacy.phone,
  latitude: pharmacy.latitude,
  longitude: pharmacy.longitude,
  opening: openingOf(pharmacy.hours, now),
  distance: { value: rounded(kilometres), unit: "km" as const },
})

/**
 * The fields of an answer that is not sure of a name. Empty fields are left out. The nearest pharmacies are open or closed at
 * `now`, in milliseconds since 1970.
 */
export const unsureAnswer = (
  asked: ReadonlyArray<string>,
  subject: Subject,
  { nearest, now }: { readonly nearest: ReadonlyArray<NearPharmacy>; readonly now: number },
): Pick<EncodedAnswer, "did_you_mean" | "kind" | "advice"> => ({
  ...(asked.length === 0 ? {} : { did_you_mean: asked }),
  ...(subject === "medicine" ? {} : { kind: subject }),
  ...(subject === "symptom" || subject === "medicine_class"
    ? {
        advice: {
          code: "TellPharmacist",
          message: tellPharmacist,
          pharmacies: nearest.map((near) => shown(near, now)),
        },
      }
    : {}),
})
