import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { seeLicense } from "../api/pharmacies.ts"
import type { Registration } from "../api/pharmacies.ts"
import { readLicense } from "./open-license.ts"

/** A licence's file, which never changes under its name. */
export const licenseQuery = (name: string) =>
  queryOptions({
    queryKey: ["license", name],
    queryFn: () => readLicense(name),
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** Tells the server once that the licence of a registration was looked at, and whether it knows that. */
export const useLicenseSeen = ({ id, license_seen }: Pick<Registration, "id" | "license_seen">) => {
  const client = useQueryClient()
  const told = useRef(license_seen)
  const seeing = useMutation({
    mutationFn: () => seeLicense(id),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }),
  })
  const see = () => {
    if (told.current) return
    told.current = true
    seeing.mutate()
  }
  return {
    isSeen: license_seen || seeing.isSuccess,
    see,
    error: seeing.error,
    retry: () => seeing.mutate(),
  }
}
