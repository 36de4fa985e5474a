/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
