import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { Point } from "../../../platform/platform.ts"
import { perhapsLocated } from "./search-queries.ts"

/** One offer by the id of its medicine, with the distance from a point. */
export const offerQuery = (id: number, point: Point | undefined) =>
  queryOptions({
    queryKey: ["offer", id, perhapsLocated(point)],
    queryFn: ({ signal }) =>
      api.get("/users/offers/:id", { signal, path: { id }, query: perhapsLocated(point) }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === id ? keepPreviousData(previous) : undefined,
  })

/** Rows on a page of a pharmacy's medicines. */
const rowsOfPharmacy = 20

/** A page of what a pharmacy has in stock, by name. */
export const pharmacyOffersQuery = (id: number, page: number, point: Point | undefined) =>
  queryOptions({
    queryKey: ["pharmacy", id, page, perhapsLocated(point)],
    queryFn: ({ signal }) =>
      api.get("/users/pharmacies/:id/offers", {
        signal,
        path: { id },
        query: { ...perhapsLocated(point), page, page_size: rowsOfPharmacy },
      }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === id ? keepPreviousData(previous) : undefined,
  })
