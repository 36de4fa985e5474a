import { vi } from "vitest"

/** Replaces canvas and bitmap, which jsdom does not implement, by ones that only know their size. */
export const drawPictures = (
  width: number,
  height: number,
  bytesAt = (_side: number, _quality: number) => 5,
) => {
  const sizes: number[][] = []
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width, height, close: () => undefined }))
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined }),
  )
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: BlobCallback,
    type?: string,
    quality = 1,
  ) {
    sizes.push([this.width, this.height])
    const bytes = bytesAt(Math.max(this.width, this.height), quality)
    done(new Blob([new Uint8Array(bytes)], { type: type ?? "" }))
  })
  return sizes
}

/** Answers an upload like the server, and records what was sent. */
export const answerUpload = (status: number, body: unknown) => {
  const sent: FormData[] = []
  class Sender extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly responseText = JSON.stringify(body)
    timeout = 0
    readonly open = () => undefined
    readonly setRequestHeader = () => undefined
    readonly getResponseHeader = () => null
    readonly abort = () => undefined
    readonly send = (form: FormData) => {
      sent.push(form)
      queueMicrotask(() => this.dispatchEvent(new Event("load")))
    }
  }
  vi.stubGlobal("XMLHttpRequest", Sender)
  return sent
}
