/** Saves a file through the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Released after a second, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
