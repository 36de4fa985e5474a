/** The address of a stored photo, in the server's small variant of the given width in pixels. */
export const imageUrl = (name: string, width: 160 | 480): string => {
  if (name.startsWith("https://")) return name
  return `/api/images/${encodeURIComponent(name)}?w=${width}`
}
