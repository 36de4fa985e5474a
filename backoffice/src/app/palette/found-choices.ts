import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"
import { withLatinDigits } from "@rokthnam/shared/Primitives/NumberRules"
import { idIn } from "@rokthnam/shared/Primitives/IdRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useDebouncedValue } from "@mantine/hooks"
import { IconBuildingStore, IconPill, IconReceipt } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { pharmaciesQuery } from "../../features/admin/api/pharmacies.ts"
import { medicinesQuery } from "../../features/medicines/api/medicines.ts"
import { saleQuery } from "../../features/receipts/api/receipts.ts"
import { reviewPath } from "../../lib/paths.ts"
import { useArea } from "../../lib/use-area.ts"
import { useMedicineNames } from "../../lib/use-medicine-names.ts"
import type { Choice, Found } from "./choice.ts"

/** Milliseconds without typing before the server is asked. */
const pause = 250
/** The number of medicines or pharmacies offered; their lists show the rest. */
const offered = 6
/** The longest query that is sent: the server takes 200 characters. */
const longest = 200

/** What is typed, once it rests; undefined as long as it does not or cannot be searched. */
export const useRested = (query: string): string | undefined => {
  const term = query.trim().slice(0, longest)
  const [rested] = useDebouncedValue(term, pause)
  return rested === term && term !== "" ? term : undefined
}

/** An answer that belongs to an earlier query is not shown: Enter would open what was not meant. */
const foundOf = <Data>(
  { data, isPlaceholderData, isFetching, error }: UseQueryResult<Data>,
  isAsked: boolean,
  read: (data: Data) => ReadonlyArray<Choice>,
): Found => {
  const isMissing = error instanceof ApiFailure && (error.status === 404 || error.status === 422)
  return {
    choices: isAsked && data !== undefined && !isPlaceholderData ? read(data) : [],
    isWaiting: isAsked && isFetching,
    isFailed: isAsked && error !== null && !isMissing,
  }
}

/** Medicines of the inventory, with their strength. */
export const useMedicineChoices = (term: string | undefined, isAllowed: boolean): Found => {
  const { to } = useArea()
  const { fullName } = useMedicineNames()
  const isAsked = isAllowed && term !== undefined && term.length > 1
  const query = useQuery({ ...medicinesQuery(1, { search: term ?? "" }, offered), enabled: isAsked })
  return foundOf(query, isAsked, ({ items }) =>
    items.map((medicine) => ({
      id: `medicine-${medicine.id}`,
      label: fullName(medicine.name, medicine),
      hint: medicine.manufacter_name,
      icon: IconPill,
      to: to("editMedicine", medicine.id),
    })),
  )
}

/** The number of a sale, typed in Latin or Khmer digits, with or without "#" and zeros before it. */
const numberOf = (term = ""): number | undefined => idIn(withLatinDigits(term).replace(/^#?\s*0*/, ""))

/** The sale with the number that was typed. */
export const useSaleChoices = (term: string | undefined, isAllowed: boolean): Found => {
  const { t } = useTranslation()
  const { to } = useArea()
  const { money, moment } = useFormat()
  const number = numberOf(term)
  const isAsked = isAllowed && number !== undefined
  const query = useQuery({ ...saleQuery(number ?? 0), enabled: isAsked, retry: false })
  return foundOf(query, isAsked, (sale) => [
    {
      id: `sale-${sale.id}`,
      label: t("palette.sale", { number: sale.id }),
      hint: `${moment(sale.transaction_date)} · ${money(sale.total_amount)}`,
      icon: IconReceipt,
      to: to("sale", sale.id),
    },
  ])
}

/** Pharmacies of the network, for admins. */
export const usePharmacyChoices = (term: string | undefined, isAllowed: boolean): Found => {
  const { t } = useTranslation()
  const isAsked = isAllowed && term !== undefined && term.length > 1
  const query = useQuery({
    ...pharmaciesQuery(1, { search: term ?? "", sort: "", status: "" }, offered),
    enabled: isAsked,
  })
  return foundOf(query, isAsked, ({ pharmacies }) =>
    pharmacies.map(({ id, name, status }) => ({
      id: `pharmacy-${id}`,
      label: name,
      hint: t(`pharmacyStatus.${status}`),
      icon: IconBuildingStore,
      to: reviewPath(id),
    })),
  )
}
