import { indexConcurrently, outsideTransaction } from "./Migration.ts"

/**
 * Finds the search texts whose name begins with a word: the same product is spelt in several ways, and all of them begin
 * with its name (`finding/CartPharmacies/WholeListRepo`).
 */
export const productFirstWords = outsideTransaction(
  indexConcurrently("product_names_first_word", "on product_names (split_part(norm, ' ', 1))"),
)
