import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { InventoryAccess, ReadCategoriesAccess } from "../Identity/Access.ts"
import { NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
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
  field: () => "name",
}) {}

export class CategoriesReadApi extends HttpApiGroup.make("categoriesRead")
  .add(
    get("list", "/inventory/categories", {
      query: Schema.Struct({ ...paging, search: Schema.optional(LooseText(200)) }),
      answer: Paged(Category),
    }),
  )
  .add(get("read", "/inventory/categories/:id", { path: IdPath, answer: Category, failures: [NotFound] }))
  .middleware(ReadCategoriesAccess) {}

export class CategoriesApi extends HttpApiGroup.make("categories")
  .add(
    post("create", "/inventory/categories", {
      body: CategoryInput,
      answer: Category,
      status: 201,
      failures: [CategoryNameTaken],
    }),
  )
  .add(
    put("update", "/inventory/categories/:id", {
      path: IdPath,
      body: CategoryInput,
      answer: Category,
      failures: [NotFound, CategoryNameTaken],
    }),
  )
  .add(del("remove", "/inventory/categories/:id", { path: IdPath, answer: Message, failures: [NotFound] }))
  .middleware(InventoryAccess) {}
