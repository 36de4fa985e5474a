type SoldMedicine = {
  readonly name: string
  readonly dosage: string
  readonly manufacter_name?: string | undefined
  readonly unit_per_package?: number | undefined
}

/** The filter in the address of the sales report that leaves only what was sold of a medicine. */
export const soldMedicine = ({
  name,
  dosage,
  manufacter_name: maker = "",
  unit_per_package: pack,
}: SoldMedicine): Readonly<Record<string, string>> => ({
  medicine: name,
  ...(dosage === "" ? {} : { dosage }),
  ...(maker === "" ? {} : { maker }),
  ...(pack === undefined ? {} : { pack: String(pack) }),
})
