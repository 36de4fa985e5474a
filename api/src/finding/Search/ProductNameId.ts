import { Schema } from "effect"

/** The id of a search text (`medicines.name_id`); it never leaves the API. */
export const ProductNameId = Schema.Int.pipe(Schema.brand("ProductNameId"))
export type ProductNameId = typeof ProductNameId.Type
