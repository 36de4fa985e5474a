import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { useShown } from "@rokthnam/shared/web/sessions/use-session"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import type { Area } from "../../../lib/paths.ts"
import { sessions } from "../../../lib/sessions.ts"

export type Profile = Answer<"GET /pharmacies/me">
export type StaffProfile = Answer<"GET /staff/profile">

export const profileQuery = queryOptions({
  queryKey: ["profile", "pharmacy"],
  queryFn: ({ signal }) => api.get("/pharmacies/me", { as: "pharmacy", signal }),
})

export const staffProfileQuery = queryOptions({
  queryKey: ["profile", "staff"],
  queryFn: async ({ signal }) => {
    const profile = await api.get("/staff/profile", { as: "staff", signal })
    sessions.staff.setField("photo", profile.photo ?? "")
    return profile
  },
})

export const updateProfile = (update: Body<"PUT /pharmacies/profile">) =>
  api.put("/pharmacies/profile", { as: "pharmacy", body: update })

/** The name of the pharmacy that is signed in; '' until it is known. */
export const usePharmacyName = (area: Area): string => {
  const owner = useQuery({ ...profileQuery, enabled: area === "pharmacy" })
  const staff = useQuery({ ...staffProfileQuery, enabled: area === "staff" })
  return (area === "pharmacy" ? owner.data?.name : staff.data?.pharmacy.name) ?? ""
}

/** Name, photo and e-mail of the person who is signed in, for the top bar; empty until they are known. */
export const useAccount = (area: Area): { name: string; photo: string | null; email: string } => {
  const staffFields = useShown(sessions.staff)?.fields
  const owner = useQuery({ ...profileQuery, enabled: area === "pharmacy" })
  const staff = useQuery({ ...staffProfileQuery, enabled: area === "staff" })
  const known = area === "pharmacy" ? owner.data : staff.data
  return {
    name: known?.name ?? (area === "staff" ? (staffFields?.name ?? "") : ""),
    photo: known?.photo ?? null,
    email: known?.email ?? "",
  }
}
