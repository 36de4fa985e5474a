import { mostTogether } from "@rokthnam/shared/Medicines/MedicineListRules"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { List } from "../../../components/frames/list/use-list.ts"
import type { Medicine } from "../api/medicines.ts"

/** The medicines that are chosen in the list, on all its pages; at most 500. */
export const useChosen = (list: Pick<List<Medicine>, "rows" | "readAll">) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Medicine>>(new Map())
  const all = useMutation({
    mutationFn: () => list.readAll({ most: mostTogether }),
    onSuccess: ({ rows }) => setChosen(new Map(rows.slice(0, mostTogether).map((row) => [row.id, row]))),
  })
  const shown = new Map(list.rows?.map((row) => [row.id, row]))
  return {
    /** As the list shows them now, if it does. */
    medicines: [...chosen.values()].map((medicine) => shown.get(medicine.id) ?? medicine),
    has: ({ id }: Medicine) => chosen.has(id),
    choose: (medicine: Medicine, isChosen: boolean) => {
      const next = new Map(chosen)
      if (isChosen && next.size < mostTogether) next.set(medicine.id, medicine)
      else next.delete(medicine.id)
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
    chooseAll: () => all.mutate(),
    isReading: all.isPending,
    error: all.error,
    /** Takes over what medicines have become. */
    become: (change: (medicine: Medicine) => Medicine) =>
      setChosen(new Map([...chosen].map(([id, medicine]) => [id, change(medicine)]))),
  }
}

export type Chosen = ReturnType<typeof useChosen>
