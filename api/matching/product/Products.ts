import type { KnownNames } from "../meaning/KnownNames.ts"
import { partsOf } from "../text/SearchText.ts"
import { holdsGoods } from "./Goods.ts"
import type { Product } from "./Product.ts"
import { productOfText } from "./Product.ts"
import { canonicalStrength } from "./SameStrength.ts"

/** What a product name of the catalogue says. */
export interface ReadProduct extends Product {
  /** Equal for names of the same form and strengths, which can be compared by unit price. */
  readonly likeness: string
}

/** A text with a form and a strength is a medicine, even with an accessory: `syrup 120mg/5ml with measuring cup`. */
const isDosed = ({ form, strengths }: Product): boolean => form !== undefined && strengths.length > 0

/** Strengths of injections are not converted to 1 ml: an ampoule of `75mg/3ml` does not replace three of `25mg/ml`. */
const likenessOf = ({ form, strengths }: Product): string => {
  const same = form === "injection" ? strengths : strengths.map(canonicalStrength)
  return [form ?? "", ...same.toSorted()].join(" ")
}

/**
 * Reads form, strengths and pack from the catalogue's product names, each when it is first needed, and caches the
 * results in memory: about 11 µs a name, and about 4 MB for 60,000 names. The index loads without waiting for this, and
 * no stored copy has to be filled again when the rules of reading change.
 */
export class Products {
  private readonly read = new Map<number, ReadProduct>()
  private readonly distinct = new Map<string, ReadProduct>()
  /** Indexed by name: 0 not read yet, 1 a medicine, 2 an accessory. A broad query asks it of thousands of names. */
  private goods = new Uint8Array(1024)
  private readonly known: KnownNames
  private readonly textOf: (name: number) => string | undefined

  /** `textOf` returns the search text of a name. */
  constructor(known: KnownNames, textOf: (name: number) => string | undefined) {
    this.known = known
    this.textOf = textOf
  }

  /** What the name with this id says. An unknown id gives a product without properties. */
  of(name: number): ReadProduct {
    const before = this.read.get(name)
    if (before !== undefined) return before
    const read = this.shared(productOfText(this.textOf(name) ?? ""))
    this.read.set(name, read)
    return read
  }

  /** Returns one shared object for all names that say the same, which saves memory. */
  private shared(product: Product): ReadProduct {
    const { form, strengths, pack, isCounted } = product
    const key = [form, ...strengths, pack?.amount, pack?.unit, isCounted].join(" ")
    const known = this.distinct.get(key)
    if (known !== undefined) return known
    const read = { ...product, likeness: likenessOf(product) }
    this.distinct.set(key, read)
    return read
  }

  /** Whether the name with this id is an accessory and not a medicine. */
  isGoods(name: number): boolean {
    const before = this.goods[name] ?? 0
    if (before > 0) return before === 2
    const [words] = partsOf(this.textOf(name) ?? "")
    const isOne = holdsGoods(this.known, words) && !isDosed(this.of(name))
    if (name >= this.goods.length) {
      const grown = new Uint8Array(Math.max(name + 1, this.goods.length * 2))
      grown.set(this.goods)
      this.goods = grown
    }
    this.goods[name] = isOne ? 2 : 1
    return isOne
  }
}
