import { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { InventoryAccess, ReadCategoriesAccess } from "../Identity/Access.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Id, IdPath } from "../Primitives/Id.ts"
import { Message, Paged, paging } from "../Primitives/Page.ts"
import { everyError, LooseText, Text } from "../Primitives/Text.ts"

export const Category = Schema.Struct({
  id: Id,
  name: Schema.String,
  description: Schema.String,
  created_at: Schema.Date,
})
export type Category = typeof Category.Type

export const CategoryInput = Schema.Struct({ name: Text(100), description: Text(500) }).annotations(
  everyError,
)
export type CategoryInput = typeof CategoryInput.Type

export class CategoryNameTaken extends Failure<CategoryNameTaken>()("CategoryNameTaken", {
  status: 409,
  params: { name: Schema.String },
  detail: (p) => `You already have a category named ${p.name}.`,
}) {}

export class CategoriesReadApi extends HttpApiGroup.make("categoriesRead")
  .add(
    HttpApiEndpoint.get("list", "/inventory/categories")
      .setUrlParams(Schema.Struct({ ...paging, search: Schema.optional(LooseText(200)) }))
      .addSuccess(Paged(Category)),
  )
  .add(
    HttpApiEndpoint.get("read", "/inventory/categories/:id")
      .setPath(IdPath)
      .addSuccess(Category)
      .addError(NotFound.schema),
  )
  .middleware(ReadCategoriesAccess) {}

export class CategoriesApi extends HttpApiGroup.make("categories")
  .add(
    HttpApiEndpoint.post("create", "/inventory/categories")
      .setPayload(CategoryInput)
      .addSuccess(Category, { status: 201 })
      .addError(CategoryNameTaken.schema),
  )
  .add(
    HttpApiEndpoint.put("update", "/inventory/categories/:id")
      .setPath(IdPath)
      .setPayload(CategoryInput)
      .addSuccess(Category)
      .addError(NotFound.schema)
      .addError(CategoryNameTaken.schema),
  )
  .add(
    HttpApiEndpoint.del("remove", "/inventory/categories/:id")
      .setPath(IdPath)
      .addSuccess(Message)
      .addError(NotFound.schema),
  )
  .middleware(InventoryAccess) {}
