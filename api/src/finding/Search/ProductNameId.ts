import { Schema } from "effect"

/** The id of a search text (`medicines.name_id`). It is used only inside the API. */
export const ProductNameId = Schema.Int.pipe(Schema.brand("ProductNameId"))
export type ProductNameId = typeof ProductNameId.Type
