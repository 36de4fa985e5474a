import type { Body } from "@rokthnam/shared/web/client/call-types"
import { api } from "../../../lib/api.ts"

/** Stores the licence file and returns its name. */
export const uploadLicense = async (file: File, onProgress: (share: number) => void): Promise<string> => {
  const { filename } = await api.upload("/files/pharmacy/license", { file, onProgress })
  return filename
}

/** Registers a pharmacy, whose status is PENDING until an admin decides. */
export const register = (registration: Body<"POST /pharmacies/register">) =>
  api.post("/pharmacies/register", { body: registration })
