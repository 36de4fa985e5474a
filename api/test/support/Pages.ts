/** The page that a list answers to whoever asks for none; the typed client always says which page it wants. */
export const firstPage = { page: 1, page_size: 10 } as const
