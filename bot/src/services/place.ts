/** Degrees north and east. */
export type Place = { readonly latitude: number; readonly longitude: number }
