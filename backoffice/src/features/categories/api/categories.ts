import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Category = Answer<"GET /inventory/categories/:id">
export type CategoryInput = Body<"POST /inventory/categories">

type Page = { readonly page: number; readonly page_size: number; readonly search?: string }

const list = (query: Page, signal: AbortSignal) =>
  api.get("/inventory/categories", { as: "member", query, signal })

/** Document 2, section 9: 10 rows per page. */
export const pageSize = 10
/** How many categories forms, filters and the expiry report list at once (document 2, section 9); a search finds the others. */
export const choiceSize = 100

/** A page of the list; `size` overrides the page length of the screen. */
export const categoriesQuery = (page: number, search: string, size = pageSize) =>
  queryOptions({
    queryKey: ["categories", "list", { page, search, size }],
    queryFn: ({ signal }) => list({ page, page_size: size, search }, signal),
    placeholderData: keepPreviousData,
  })

export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: ["categories", "one", id],
    queryFn: ({ signal }) => api.get("/inventory/categories/:id", { as: "member", path: { id }, signal }),
  })

/** How many medicines a category has. Always read anew: a deletion tells it. */
export const medicinesInQuery = (id: number) =>
  queryOptions({
    queryKey: ["medicines", "count", { category: id }],
    queryFn: async ({ signal }) => {
      const query = { page: 1, page_size: 1, category_id: id }
      return (await api.get("/inventory/medicines", { as: "member", query, signal })).pagination.total
    },
    gcTime: 0,
  })

export const createCategory = (input: CategoryInput) =>
  api.post("/inventory/categories", { as: "member", body: input })

export const updateCategory = (id: number, input: Body<"PUT /inventory/categories/:id">) =>
  api.put("/inventory/categories/:id", { as: "member", path: { id }, body: input })

export const deleteCategory = (id: number) =>
  api.delete("/inventory/categories/:id", { as: "member", path: { id } })
