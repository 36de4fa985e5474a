import { expect, it } from "vitest"
import { distinctNames } from "./distinct-names.ts"

const line = (name: string, dosage: string, more?: string) => ({ name, dosage, more })

it("names have no more than tells them apart", () => {
  expect(
    distinctNames([line("Amoxicillin", "250mg"), line("Amoxicillin", "500mg"), line("Zinc", "20mg")]),
  ).toEqual(["Amoxicillin 250mg", "Amoxicillin 500mg", "Zinc"])
  expect(distinctNames([line("Zinc", "20mg", "Pack"), line("Zinc", "20mg", "Strip")])).toEqual([
    "Zinc 20mg Pack",
    "Zinc 20mg Strip",
  ])
  expect(distinctNames([line("Zinc", "20mg"), line("Zinc", "20mg")])).toEqual([
    "Zinc 20mg (1)",
    "Zinc 20mg (2)",
  ])
})
