import { expect, it } from "vitest"
import { linesByPharmacy } from "../../src/Carts/CartRules.ts"

const line = (pharmacy_name: string, pharmacy_id: number | null, name: string) => ({
  pharmacy_name,
  pharmacy_id,
  name,
})
const named = (...lines: ReadonlyArray<ReturnType<typeof line>>) =>
  linesByPharmacy(lines).map((group) => group.map(({ name }) => name))

it("a deleted medicine stays with the pharmacy of its name, wherever it comes", () => {
  const deleted = line("Bakan", null, "Losartan")
  const [first, other] = [line("Bakan", 1, "Amoxicillin"), line("Veal Veng", 2, "Cetirizine")]
  expect(named(first, other, deleted)).toEqual([["Amoxicillin", "Losartan"], ["Cetirizine"]])
  expect(named(deleted, other, first)).toEqual([["Losartan", "Amoxicillin"], ["Cetirizine"]])
  expect(named(deleted, other)).toEqual([["Losartan"], ["Cetirizine"]])
})

it("two pharmacies of one name stay apart, and what neither offers any more is by itself", () => {
  expect(
    named(line("Bakan", 1, "Amoxicillin"), line("Bakan", 2, "Cetirizine"), line("Bakan", null, "Losartan")),
  ).toEqual([["Amoxicillin"], ["Cetirizine"], ["Losartan"]])
})
