/** Stands before the name of a saved place on a button, which is told by it from the name of a medicine. */
export const savedMark = "📌"
