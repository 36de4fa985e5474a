import { licenseFile } from "../api/pharmacies.ts"

const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
}

/** Milliseconds that a new tab has to read the file before its temporary address is released. */
const keepFor = 60_000

/** The licence came and cannot be looked at. */
export class LicenseEmpty extends Error {}

/** The file of a licence. An empty one fails, since nothing can be seen of it. */
export const readLicense = async (name: string): Promise<Blob> => {
  const file = await licenseFile(name)
  if (file.size === 0) throw new LicenseEmpty(`the licence ${name} is empty`)
  // The API sends licences as downloads; the extension of the stored name gives the type.
  return new Blob([file], { type: types[name.split(".").at(-1) ?? ""] ?? file.type })
}

/** Opens a licence that was read in a new tab. */
export const openInTab = (file: Blob): void => {
  const url = URL.createObjectURL(file)
  const tab = globalThis.open(url, "_blank")
  if (tab === null) globalThis.location.assign(url)
  setTimeout(() => URL.revokeObjectURL(url), keepFor)
}
