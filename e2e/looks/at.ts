/** The path of a page that needs no number. */
export const at = (path: string) => (): string => path
