import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { khmerNoise } from "../../../matching/evidence/KhmerNoise.ts"
import { latinNoise } from "../../../matching/evidence/LatinNoise.ts"
import { noiseCost } from "../../../matching/evidence/NoiseModel.ts"
import { operationCosts } from "../../../matching/evidence/OperationCosts.ts"

const models = [operationCosts(latinNoise), operationCosts(khmerNoise)]
const names = [
  "amoxicillin",
  "paracetamol",
  "phenoxymethylpenicillin",
  "ciprofloxacin",
  "quinine",
  "zinc",
  "exforge",
]

const letters = fc.string({ unit: fc.constantFrom(..."aeioulnrstphckxyzq"), maxLength: 5 })
/** A name with some letters replaced, left out or added in one or two places, and words that are none. */
const typed = fc.oneof(
  letters,
  fc
    .tuple(fc.constantFrom(...names), fc.nat(12), fc.nat(3), letters, fc.nat(20), fc.nat(2))
    .map(([name, at, lost, added, end, tail]) => {
      const once = name.slice(0, at) + added + name.slice(at + lost)
      return once.slice(0, end) + once.slice(end + tail)
    }),
)

describe("the cost of a misspelling", () => {
  it("is the same with every limit that it does not exceed, and infinite with all others", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...models),
        typed,
        fc.oneof(fc.constantFrom(...names), typed),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: Infinity }),
        (model, word, meant, limit, unfinished) => {
          const cost = noiseCost(model, word, meant, Infinity, unfinished)
          expect(noiseCost(model, word, meant, limit, unfinished)).toBe(cost <= limit ? cost : Infinity)
          expect(noiseCost(model, word, meant, cost, unfinished)).toBe(cost)
        },
      ),
      { numRuns: 5000 },
    )
  })
})
