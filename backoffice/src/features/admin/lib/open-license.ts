import { licenseFile } from "../api/pharmacies.ts"

const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
}

/** Milliseconds that the new tab has to read the file before its temporary address is released. */
const keepFor = 60_000

/** An empty file cannot be looked at. */
const readLicense = async (name: string): Promise<Blob> => {
  const file = await licenseFile(name)
  if (file.size === 0) throw new Error(`the licence ${name} is empty`)
  return file
}

/**
 * Opens a licence file in a new tab. The tab opens before the file is fetched, because a browser lets a page open tabs
 * only while it handles a click.
 */
export const openLicense = async (name: string): Promise<void> => {
  const tab = globalThis.open("", "_blank")
  try {
    const file = await readLicense(name)
    // The API sends licences as downloads; the extension of the stored name gives the type.
    const type = types[name.split(".").at(-1) ?? ""] ?? file.type
    const url = URL.createObjectURL(new Blob([file], { type }))
    if (tab === null) globalThis.location.assign(url)
    else tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), keepFor)
  } catch (error) {
    tab?.close()
    throw error
  }
}
