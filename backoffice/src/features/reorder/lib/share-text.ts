/**
 * Hands a text to the device's way of sharing, else to the clipboard. Returns what was done; `left` if the person closed
 * the choice. Fails where neither is allowed.
 */
export const shareText = async (title: string, text: string): Promise<"shared" | "copied" | "left"> => {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text })
      return "shared"
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "left"
    }
  }
  await navigator.clipboard.writeText(text)
  return "copied"
}
