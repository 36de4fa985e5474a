/** The page that a list returns by default. The typed client always needs an explicit page. */
export const firstPage = { page: 1, page_size: 10 } as const
