import { allPlaces } from "./PlaceRules.ts"
import type { Place } from "./PlaceRules.ts"

/*
 * How places are found by what people type. It is apart from the places themselves, which the web apps need at once.
 */

/** Other names that people use: older and colonial spellings, abbreviations, and towns that stand for their province. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  "banteay-meanchey": ["Sisophon", "Serei Saophoan", "សិរីសោភ័ណ"],
  "boeng-keng-kang": ["BKK", "Boeung Keng Kang", "Boeng Kengkang"],
  "chamkar-mon": ["Chamkarmorn", "Tonle Bassac"],
  "chbar-ampov": ["Chba Ampeou", "Chbar Ampeou"],
  "chraoy-chongvar": ["Chroy Changvar", "Chrouy Changvar"],
  dangkao: ["Dangkor"],
  "doun-penh": ["Daun Penh"],
  kamboul: ["Kambol"],
  kandal: ["Takhmao", "Ta Khmau", "តាខ្មៅ"],
  kratie: ["Kracheh"],
  "mean-chey": ["Meanchey"],
  mondulkiri: ["Sen Monorom", "Mondolkiri", "សែនមនោរម្យ"],
  "oddar-meanchey": ["Samraong", "Otdar Meanchey", "សំរោង"],
  "pou-senchey": ["Por Sen Chey", "Pochentong", "ពោធិ៍ចិនតុង"],
  "praek-pnov": ["Prek Pnov"],
  "prampir-meakkakra": ["7 Makara", "Prampi Makara", "ប្រាំពីរមករា"],
  "preah-sihanouk": ["Sihanoukville", "Kampong Som", "Kompong Som", "កំពង់សោម"],
  poipet: ["Paoy Paet", "Poi Pet"],
  pursat: ["Pothisat"],
  ratanakiri: ["Banlung", "បានលុង"],
  "russey-keo": ["Russei Kev", "Reussey Keo"],
  "siem-reap": ["Angkor"],
  takeo: ["Doun Kaev"],
  "tboung-khmum": ["Suong", "Thbong Khmum", "សួង"],
  "tuol-kouk": ["Toul Kork", "TK"],
}

/**
 * The text without what people write in several ways: case, accents, spaces, hyphens, and in Khmer the subscripts of
 * ដ and ត, which look the same.
 */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u200b\s'’.-]/g, "")
    .replaceAll("\u17d2\u178a", "\u17d2\u178f")

const namesOf = ({ id, en, km }: Place) => [en, km, ...(otherNames[id] ?? [])].map(folded)

/** How many letters of a name typed so far may be wrong. A short text could become any place. */
const forgiven = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** The least number of letters to insert, delete or replace until the text is a beginning of the name. */
const lettersWrong = (text: string, name: string): number => {
  let row = [...Array(name.length + 1).keys()]
  for (const [done, letter] of [...text].entries()) {
    const above = row
    row = [done + 1]
    for (const [index, other] of [...name].entries()) {
      const replaced = (above[index] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min(replaced, (above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1))
    }
  }
  return Math.min(...row)
}

/**
 * The places one of whose names contains the text; if there are none, those whose names begin most like it. `bkk` is
 * Boeng Keng Kang, `pnom penh` is Phnom Penh.
 */
export const placesNamed = (places: readonly Place[], text: string): readonly Place[] => {
  const wanted = folded(text)
  const containing = places.filter((known) => namesOf(known).some((name) => name.includes(wanted)))
  if (containing.length > 0) return containing
  const wrong = new Map(
    places.map((known) => [known, Math.min(...namesOf(known).map((name) => lettersWrong(wanted, name)))]),
  )
  const least = Math.min(...wrong.values(), forgiven(wanted.length))
  return places.filter((known) => wrong.get(known) === least)
}

/** The words for a kind of place, which people type before or after its name. */
const kinds = /^(?:ខេត្ត|ក្រុង|រាជធានី|ខណ្ឌ|ស្រុក|khan|krong|khet)|(?:province|city|district|khan)$/

/** The place that the text names and nothing else: "Kampot", "kampot province", "ខេត្តកំពត". */
export const placeCalled = (text: string): Place | undefined => {
  const wanted = folded(text)
  const plain = wanted.replace(kinds, "")
  return allPlaces.find((known) => namesOf(known).some((name) => name === wanted || name === plain))
}
