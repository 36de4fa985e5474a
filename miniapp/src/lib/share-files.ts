import type { Platform } from "../platform/platform.ts"

/**
 * How a file leaves the app here: by the device's own dialog, as a download, or not at all: the clients of Telegram
 * neither print nor take the downloads that a page makes itself.
 */
export const wayOfFiles = (kind: Platform["kind"], type: string): "share" | "download" | "none" => {
  const sample = new File(["x"], "sample", { type })
  if ("canShare" in navigator && navigator.canShare({ files: [sample] })) return "share"
  return kind === "web" ? "download" : "none"
}

/** Whether the person closed the dialog of the device, which is no failure. */
export const isClosedByPerson = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "AbortError"
