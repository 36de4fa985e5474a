/** The path of a medicine's page: an offer of one pharmacy, with all others near. */
export const medicinePath = (id: number): string => `/medicines/${id}`

/** The path of a pharmacy's page. */
export const pharmacyPath = (id: number): string => `/pharmacies/${id}`
