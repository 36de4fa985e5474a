import { Schema } from "effect"
import { refusedAs } from "./Constraint.ts"
import { between, whole } from "./Numbers.ts"

/** Largest page number. */
const largestPage = 1_000_000

/** The query field `page`. The first page is 1. */
export const PageNumber = whole(Schema.NumberFromString).pipe(
  Schema.greaterThanOrEqualTo(1, refusedAs("AtLeast", { min: 1 }, "must be 1 or more")),
  Schema.lessThanOrEqualTo(
    largestPage,
    refusedAs("AtMost", { max: largestPage }, `must be ${largestPage} or less`),
  ),
)

/** The query field `page_size` or `size`: 1 to 100. */
export const PageSize = between(whole(Schema.NumberFromString), 1, 100)

const defaultTo = <S extends Schema.Schema.All>(schema: S, value: Schema.Schema.Type<S>) =>
  Schema.optionalWith(schema as S & Schema.Schema<Schema.Schema.Type<S>, Schema.Schema.Encoded<S>>, {
    default: () => value,
  })

/** The query fields `page` and `page_size` (default 10). */
export const paging = { page: defaultTo(PageNumber, 1), page_size: defaultTo(PageSize, 10) } as const

/** The query fields `page` and `size` (default 10), named as in the admin and staff lists. */
export const sizing = { page: defaultTo(PageNumber, 1), size: defaultTo(PageSize, 10) } as const

/** The pagination of every list that has `pagination` in the contract documents. */
export const Pagination = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  total: Schema.Int,
  pages: Schema.Int,
  total_pages: Schema.Int,
  has_next: Schema.Boolean,
  has_previous: Schema.Boolean,
})
export type Pagination = typeof Pagination.Type

/** The number of pages for `total` rows. */
export const pageCount = (total: number, pageSize: number): number => Math.ceil(total / pageSize)

/** The pagination of a list. A page past the end has the same totals as every other page. */
export const pagination = (page: number, pageSize: number, total: number): Pagination => {
  const pages = pageCount(total, pageSize)
  return {
    page,
    page_size: pageSize,
    total,
    pages,
    total_pages: pages,
    has_next: page < pages,
    has_previous: page > 1 && pages > 0,
  }
}

/** The answer of most lists: `items` with `pagination`. */
export const Paged = <A, I, R>(item: Schema.Schema<A, I, R>) =>
  Schema.Struct({ items: Schema.Array(item), pagination: Pagination })

/** The answer of a deletion or an acknowledgement: `{message}`. */
export const Message = Schema.Struct({ message: Schema.String })
