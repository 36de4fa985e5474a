import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { ChangedMeanwhile, NotFound } from "../Primitives/CommonFailures.ts"
import { del, get, post, put } from "../Primitives/Endpoint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { CategoryId, IdPath } from "../Primitives/Id.ts"
import { Message, Paged, paging } from "../Primitives/Page.ts"
import { everyError, LooseText, Text } from "../Primitives/Text.ts"

export const Category = Schema.Struct({
  id: CategoryId,
  name: Schema.String,
  description: Schema.String,
  created_at: Schema.Date,
})
export type Category = typeof Category.Type

export const CategoryInput = Schema.Struct({ name: Text(100), description: Text(500) }).annotations(
  everyError,
)
export type CategoryInput = typeof CategoryInput.Type

/**
 * `seen` is the category as its reader saw it, for an edit that takes another one back: if it is not so any more, nothing is
 * written (ChangedMeanwhile), unless it already is as sent.
 */
export const CategoryUpdate = Schema.Struct({
  ...CategoryInput.fields,
  seen: Schema.optional(Schema.Struct({ name: Schema.String, description: Schema.String })),
}).annotations(everyError)
export type CategoryUpdate = typeof CategoryUpdate.Type

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
  .add(
    get("read", "/inventory/categories/:id", {
      path: IdPath(CategoryId),
      answer: Category,
      failures: [NotFound],
    }),
  )
  .middleware(
    memberAccess(
      anyOf("Manage Medicine Inventory", "View Stock Report", "View Expiry Report", "View Sales Report"),
    ),
  ) {}

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
      path: IdPath(CategoryId),
      body: CategoryUpdate,
      answer: Category,
      failures: [NotFound, CategoryNameTaken, ChangedMeanwhile],
    }),
  )
  .add(
    del("remove", "/inventory/categories/:id", {
      path: IdPath(CategoryId),
      answer: Message,
      failures: [NotFound],
    }),
  )
  .middleware(memberAccess(anyOf("Manage Medicine Inventory"))) {}
