import type { PharmacyProfile, ProfileUpdate } from "@rokthnam/shared/Pharmacies/Pharmacy"
import type { StaffMember } from "@rokthnam/shared/Staff/StaffMember"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Area } from "../../../lib/paths.ts"
import { keepStaffPhoto, staffName } from "../../../lib/sessions/sessions.ts"
import type { Wire } from "../../../lib/wire.ts"

export type Profile = Wire<typeof PharmacyProfile>
export type StaffProfile = Wire<typeof StaffMember>

export const profileQuery = queryOptions({
  queryKey: ["profile", "pharmacy"],
  queryFn: ({ signal }) => api.get<Profile>("/pharmacies/me", { as: "pharmacy", signal }),
})

export const staffProfileQuery = queryOptions({
  queryKey: ["profile", "staff"],
  queryFn: async ({ signal }) => {
    const profile = await api.get<StaffProfile>("/staff/profile", { as: "staff", signal })
    keepStaffPhoto(profile.photo)
    return profile
  },
})

export const updateProfile = (update: Wire<typeof ProfileUpdate>) =>
  api.put<Profile>("/pharmacies/profile", { as: "pharmacy", body: update })

/** The name of the pharmacy whose pages these are; '' until it is known. */
export const usePharmacyName = (area: Area): string => {
  const owner = useQuery({ ...profileQuery, enabled: area === "pharmacy" })
  const staff = useQuery({ ...staffProfileQuery, enabled: area === "staff" })
  return (area === "pharmacy" ? owner.data?.name : staff.data?.pharmacy.name) ?? ""
}

/** Name, photo and e-mail of whoever is signed in, for the top bar; empty until they are known. */
export const useAccount = (area: Area): { name: string; photo: string | null; email: string } => {
  const owner = useQuery({ ...profileQuery, enabled: area === "pharmacy" })
  const staff = useQuery({ ...staffProfileQuery, enabled: area === "staff" })
  const known = area === "pharmacy" ? owner.data : staff.data
  return {
    name: known?.name ?? (area === "staff" ? staffName() : ""),
    photo: known?.photo ?? null,
    email: known?.email ?? "",
  }
}
