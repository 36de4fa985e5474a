import type { UploadedName } from "@rokthnam/shared/Files/FilesApi"
import type { PharmacyRegistered, PharmacyRegistration } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

/** Stores the licence file; answers its name. */
export const uploadLicense = async (file: File, onProgress: (share: number) => void): Promise<string> => {
  const stored = await api.upload<Wire<typeof UploadedName>>("/files/pharmacy/license", file, {
    as: "none",
    onProgress,
  })
  return stored.filename
}

/** Registers a pharmacy; it starts PENDING. */
export const register = (registration: Wire<typeof PharmacyRegistration>) =>
  api.post<Wire<typeof PharmacyRegistered>>("/pharmacies/register", { as: "none", body: registration })
