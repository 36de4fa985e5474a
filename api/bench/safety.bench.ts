/**
 * The benchmark of safety: `npm run bench -- safety`. It measures how often a text that names no medicine is given
 * one, and how often a misspelt medicine is found, since improving one usually worsens the other. "Unseen" words
 * are removed from the lexicon while measuring, whole families at a time. Misspellings are judged by a noise model
 * that was learnt without them.
 */
import { everydayTexts, isHeldOut, nearMissBrands, askingSentences } from "./safety/EverydayWords.ts"
import { answersOf, dictionaryWith } from "./safety/Answers.ts"
import type { Answers } from "./safety/Answers.ts"
import { falseAnswers, rightAnswers, together } from "./safety/Figures.ts"
import type { RightAnswers } from "./safety/Figures.ts"
import { fitNoise } from "./safety/FitNoise.ts"
import { foldOf, misspellings as generated } from "./safety/Misspellings.ts"
import { khmerPairs, latinPairs } from "./safety/NoisePairs.ts"
import { nonsense } from "./safety/Nonsense.ts"
import { hasData, khmerSpellings, misspellings } from "./search/Recall.ts"
import type { Pair } from "./search/Recall.ts"
import { report, shown } from "../../scripts/measuring/measure.ts"

const folds = 5
const perThousand = (value: number): string => value.toFixed(1)

const falsely = (what: string, answers: Answers, texts: ReadonlyArray<string>, target = ""): void => {
  const { ingredient, corrected, asked, examples } = falseAnswers(answers, texts)
  const figures = [ingredient, corrected, asked].map(perThousand).join(" / ")
  report(`${what} (${texts.length}): ingredient / corrected / asked, in 1,000`, figures, target)
  if (examples.length > 0) report("  such as", examples.join(", "))
}

const rightly = (what: string, figures: RightAnswers, target = ""): void => {
  const { pairs, own, other, none, ownOrAsked, inTen, first, wrong, missed } = figures
  const identity = `${shown(own)} / ${perThousand(other * 1000)} in 1,000 / ${shown(none)}`
  report(`${what} (${pairs}): own ingredient / another / none`, identity, target)
  report("  own, or among what is asked", shown(ownOrAsked))
  report("  recall@10 / first", `${shown(inTen)} / ${shown(first)}`)
  if (wrong.length > 0) report("  another ingredient", wrong.slice(0, 20).join(", "))
  if (missed.length > 0) report("  not in the first ten", missed.slice(0, 40).join(", "))
}

/** Brands that nothing confirms name no ingredient, so only their spelling can be right; any ingredient is wrong. */
const spelt = (what: string, { pairs, own, other, inTen, missed }: RightAnswers): void => {
  report(`${what} (${pairs}): spelling found`, shown(inTen))
  report("  an ingredient stated, in 1,000", perThousand((own + other) * 1000), "0")
  if (missed.length > 0) report("  not in the first ten", missed.slice(0, 40).join(", "))
}

const targets = "≤ 5 / ≤ 20"
const languages = ["english", "khmer", "romanised"] as const
const shipped = answersOf(dictionaryWith(() => true))
const unseen = answersOf(dictionaryWith((word) => !isHeldOut(word)))

for (const language of languages) {
  const texts = everydayTexts(language).map(({ text }) => text)
  falsely(`everyday, ${language}, as shipped`, shipped, texts, targets)
  falsely(`  of these unseen by the lexicon`, unseen, texts.filter(isHeldOut), targets)
}
const isWord = (text: string): boolean => shipped.dictionary.names.has(text)
falsely("nonsense", shipped, nonsense(600, 7, isWord), targets)
falsely("near-miss brands", shipped, nearMissBrands(), "≤ 5 / ")
const ailments = shipped.dictionary.lexicon.ailments.filter((word) => /^[a-z]{5,}$/.test(word))
const misspeltAilments = generated(
  ailments,
  1,
  17,
  (text) => isWord(text) || shipped.dictionary.lexicon.classOf(text) !== undefined,
).map(({ typed }) => typed)
falsely("generated misspellings of symptoms", shipped, misspeltAilments, targets)

const asking = askingSentences()
const understood = asking.filter(
  ([text, ingredients]) => shipped.identity(text).ingredients === ingredients.toSorted().join("+"),
)
report("sentences that name a medicine, understood", `${understood.length} of ${asking.length}`)
const lost = asking.filter((one) => !understood.includes(one)).map(([text]) => text)
if (lost.length > 0) report("  not", lost.join(" | "))

const { dictionary } = shipped
const foldsOf = (pairs: ReadonlyArray<Pair>, answersFor: (fold: number) => Answers): RightAnswers =>
  together(
    Array.from({ length: folds }, (_, fold) =>
      rightAnswers(
        answersFor(fold),
        pairs.filter(([, meant]) => foldOf(meant, folds) === fold),
      ),
    ),
  )

if (hasData()) {
  const byFold = Array.from({ length: folds }, (_, fold) =>
    answersOf(dictionary, {
      latin: fitNoise(latinPairs(([, meant]) => foldOf(meant, folds) !== fold)),
      khmer: fitNoise(khmerPairs(([, meant]) => foldOf(meant, folds) !== fold)),
    }),
  )
  const answersFor = (fold: number): Answers => byFold[fold] ?? shipped
  rightly("collected misspellings", foldsOf(misspellings(), answersFor), "≥ .93 / ≤ 3 / , ≥ .97")
  const ingredients = dictionary.medicines.filter(({ kind }) => kind === "ingredient").map(({ name }) => name)
  const brands = dictionary.medicines.filter(({ kind }) => kind === "brand").filter((_, i) => i % 4 === 0)
  const brandsThat = (isSure: boolean): ReadonlyArray<string> =>
    brands.filter((brand) => brand.isSure === isSure).map(({ name }) => name)
  const isName = (typed: string): boolean => dictionary.medicineNamed(typed) !== undefined
  for (const [what, names] of [
    ["ingredients", ingredients],
    ["brands that something confirms", brandsThat(true)],
    ["brands that nothing confirms", brandsThat(false)],
  ] as const) {
    const pairs = generated(names, 1, 11, isName).map(({ typed, meant }): Pair => [typed, meant])
    const figures = foldsOf(pairs, answersFor)
    if (what === "brands that nothing confirms") spelt(`generated misspellings of ${what}`, figures)
    else rightly(`generated misspellings of ${what}`, figures, "another ≤ 3")
  }
  const khmer = dictionary.khmerNames.filter(({ kind }) => kind === "name").map(({ khmer: name }) => name)
  const slips = generated(khmer, 1, 13, isName).map(({ typed, meant }): Pair => [typed, meant])
  rightly("generated misspellings of Khmer names", foldsOf(slips, answersFor), "≥ .95")
  rightly("Khmer names as shipped", rightAnswers(shipped, khmerSpellings()), "≥ .95")
} else report("misspellings", "skipped: ../shared/data is not there")
