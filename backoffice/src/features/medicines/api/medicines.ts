import type {
  Medicine as MedicineSchema,
  MedicineInput as InputSchema,
  MedicineUpdate,
} from "@rokthnam/shared/Medicines/Medicine"
import type { Message, Pagination } from "@rokthnam/shared/Primitives/Page"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type Medicine = Wire<typeof MedicineSchema>
export type MedicineInput = Wire<typeof InputSchema>

type MedicineList = { readonly items: ReadonlyArray<Medicine>; readonly pagination: Wire<typeof Pagination> }

/** Document 2, section 9: the inventory list shows 10 on a page. */
const pageSize = 10

/** A page of the list; `size` where another length than the screen's is wanted. */
export const medicinesQuery = (page: number, search: string, size = pageSize) =>
  queryOptions({
    queryKey: ["medicines", "list", { page, search, size }],
    queryFn: ({ signal }) =>
      api.get<MedicineList>("/inventory/medicines", {
        as: "member",
        query: { page, page_size: size, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const medicineQuery = (id: number) =>
  queryOptions({
    queryKey: ["medicines", "one", id],
    queryFn: ({ signal }) => api.get<Medicine>(`/inventory/medicines/${id}`, { as: "member", signal }),
  })

export const createMedicine = (input: MedicineInput) =>
  api.post<Medicine>("/inventory/medicines", { as: "member", body: input })

/** `quantity_seen` is the stock that the form was filled with, so that an edit does not undo a sale made meanwhile. */
export const updateMedicine = (id: number, input: Wire<typeof MedicineUpdate>) =>
  api.put<Medicine>(`/inventory/medicines/${id}`, { as: "member", body: input })

export const deleteMedicine = (id: number) =>
  api.delete<Wire<typeof Message>>(`/inventory/medicines/${id}`, { as: "member" })
