/** A setting that the server writes into the page as a meta tag; undefined when it is absent or empty. */
export const pageMeta = (
  name: "telegram-bot" | "help-url" | "contact-email" | "map-tiles-url",
): string | undefined => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return content === undefined || content === "" ? undefined : content
}
