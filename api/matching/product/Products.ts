import type { KnownNames } from "../meaning/KnownNames.ts"
import { partsOf } from "../text/SearchText.ts"
import { holdsGoods } from "./Goods.ts"
import type { Product } from "./Product.ts"
import { productOfText } from "./Product.ts"
import { canonicalStrength } from "./SameStrength.ts"

/** A product name of the catalogue, read once. */
export interface ReadProduct extends Product {
  /** Equal for names of the same form and strengths: what can be compared by its unit price. */
  readonly likeness: string
}

/** What says both a dosage form and a strength is a medicine, whatever comes with it: `syrup 120mg/5ml with measuring cup`. */
const isDosed = ({ form, strengths }: Product): boolean => form !== undefined && strengths.length > 0

/** An ampoule is compared whole: `75mg/3ml` is not three of `25mg/ml`. */
const likenessOf = ({ form, strengths }: Product): string => {
  const same = form === "injection" ? strengths : strengths.map(canonicalStrength)
  return [form ?? "", ...same.toSorted()].join(" ")
}

/**
 * What the catalogue's product names say, read when it is first asked for and kept. Reading takes about 11 µs a name, and
 * 60,000 names take about 4 MB. An index that loads does not wait for it, and no stored copy has to be filled again when
 * the rules of reading change.
 */
export class Products {
  private readonly read = new Map<number, ReadProduct>()
  private readonly distinct = new Map<string, ReadProduct>()
  private readonly goods = new Map<number, boolean>()
  private readonly known: KnownNames
  private readonly textOf: (name: number) => string | undefined

  /** `textOf` gives the search text of a name. */
  constructor(known: KnownNames, textOf: (name: number) => string | undefined) {
    this.known = known
    this.textOf = textOf
  }

  /** What the name with this id says; of an unknown id nothing. */
  of(name: number): ReadProduct {
    const before = this.read.get(name)
    if (before !== undefined) return before
    const read = this.shared(productOfText(this.textOf(name) ?? ""))
    this.read.set(name, read)
    return read
  }

  /** One object for all names that say the same: they are many times fewer than names. */
  private shared(product: Product): ReadProduct {
    const { form, strengths, pack, isCounted } = product
    const key = [form, ...strengths, pack?.amount, pack?.unit, isCounted].join(" ")
    const known = this.distinct.get(key)
    if (known !== undefined) return known
    const read = { ...product, likeness: likenessOf(product) }
    this.distinct.set(key, read)
    return read
  }

  /** Whether the name with this id is an accessory. */
  isGoods(name: number): boolean {
    const before = this.goods.get(name)
    if (before !== undefined) return before
    const [words] = partsOf(this.textOf(name) ?? "")
    const isOne = holdsGoods(this.known, words) && !isDosed(this.of(name))
    this.goods.set(name, isOne)
    return isOne
  }
}
