/** The path of a medicine's page: an offer of one pharmacy, with all others near. */
export const medicinePath = (id: number): string => `/medicines/${id}`

/** The path of a pharmacy's page. */
export const pharmacyPath = (id: number): string => `/pharmacies/${id}`

/** The id in a path; undefined for a text that is none. */
export const idIn = (text: string | undefined): number | undefined => {
  const id = Number(text)
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number.isSafeInteger(id) ? id : undefined
}
