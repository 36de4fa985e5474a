/** Milliseconds for which a client may think about what it knows, such as its viewport. */
export const clientPatience = 5000
