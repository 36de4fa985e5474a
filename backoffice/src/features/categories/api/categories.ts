import type {
  Category as CategorySchema,
  CategoryInput as InputSchema,
} from "@rokthnam/shared/Categories/CategoriesApi"
import type { Message, Pagination } from "@rokthnam/shared/Primitives/Page"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type Category = Wire<typeof CategorySchema>
export type CategoryInput = Wire<typeof InputSchema>

type CategoryList = { readonly items: ReadonlyArray<Category>; readonly pagination: Wire<typeof Pagination> }

const list = (query: { page: number; page_size: number; search?: string }, signal: AbortSignal) =>
  api.get<CategoryList>("/inventory/categories", { as: "member", query, signal })

/** Document 2, section 9: 10 on a page. */
const pageSize = 10
/** The most that one call answers: enough for a choice. */
const choiceSize = 100

/** A page of the list; `size` where another length than the screen's is wanted. */
export const categoriesQuery = (page: number, search: string, size = pageSize) =>
  queryOptions({
    queryKey: ["categories", "list", { page, search, size }],
    queryFn: ({ signal }) => list({ page, page_size: size, search }, signal),
    placeholderData: keepPreviousData,
  })

/** The categories that a form or a report offers. */
export const categoryChoiceQuery = queryOptions({
  queryKey: ["categories", "choice"],
  queryFn: async ({ signal }) => (await list({ page: 1, page_size: choiceSize }, signal)).items,
  staleTime: 60_000,
})

export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: ["categories", "one", id],
    queryFn: ({ signal }) => api.get<Category>(`/inventory/categories/${id}`, { as: "member", signal }),
  })

export const createCategory = (input: CategoryInput) =>
  api.post<Category>("/inventory/categories", { as: "member", body: input })

export const updateCategory = (id: number, input: CategoryInput) =>
  api.put<Category>(`/inventory/categories/${id}`, { as: "member", body: input })

export const deleteCategory = (id: number) =>
  api.delete<Wire<typeof Message>>(`/inventory/categories/${id}`, { as: "member" })
