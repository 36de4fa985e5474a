/**
 * Words that say how a medicine is made up or packed. They describe a medicine without naming it,
 * so search treats them as a class of their own. Each line: the canonical word, then what people type for it
 * (English, French as printed on boxes sold in Cambodia, Khmer).
 */
import { canonicalKhmer } from "./Khmer.ts"

const lines = `
tab: tab tabs tablet tablets tb cp cpr cps comprime comprimes caplet caplets ftab fctab dragee dragees pill pills គ្រាប់ ថ្នាំគ្រាប់
cap: cap caps capsule capsules gelule gelules softgel softgels កន្សោម កាប់ស៊ុល កាបស៊ុល
syrup: syrup syr sirop ស៊ីរ៉ូ ទឹកស៊ីរ៉ូ ថ្នាំទឹក
suspension: suspension susp
solution: solution soln sol buvable
elixir: elixir
injection: injection inj injectable injections ចាក់ ថ្នាំចាក់
infusion: infusion perfusion
vial: vial vials flacon fl ដប
ampoule: ampoule ampoules ampule ampules amp amps អំពូល
cream: cream creme crm ក្រែម គ្រែម
ointment: ointment oint pommade onguent ថ្នាំលាប មួន
gel: gel ជែល
lotion: lotion
drops: drops drop gouttes gtt collyre ដំណក់ បន្តក់ ថ្នាំបន្តក់
spray: spray ស្ព្រាយ បាញ់
inhaler: inhaler inhalers mdi aerosol
nebules: nebules nebule respules
sachet: sachet sachets sach កញ្ចប់
powder: powder pwd pdr poudre ម្សៅ
granules: granules granule
suppository: suppository suppositories supp suppo suppositoire suppositoires
pessary: pessary pessaries ovule ovules
patch: patch patches plaster
lozenge: lozenge lozenges pastille pastilles
effervescent: effervescent effervescents eff efferv
chewable: chewable chew
mouthwash: mouthwash gargle
shampoo: shampoo
enema: enema lavement
box: box boxes bte boite ប្រអប់
strip: strip strips blister blisters បន្ទះ
bottle: bottle bottles
`

const entries = lines
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [canonical = "", words = ""] = line.split(": ")
    return words.split(" ").map((word) => [canonicalKhmer(word), canonical] as const)
  })

const canonicalOf: ReadonlyMap<string, string> = new Map(entries)

/** Khmer form words, longest first: Khmer is written without spaces, so they are found at the end of a word. */
export const khmerForms: ReadonlyArray<string> = entries
  .map(([word]) => word)
  .filter((word) => word >= "\u1780")
  .toSorted((a, b) => b.length - a.length)

/** The canonical word of a dosage form (`comprimés` after normalising → `tab`), or undefined for other words. */
export const canonicalForm = (word: string): string | undefined => canonicalOf.get(word)
