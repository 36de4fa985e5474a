/** The length of the first complete answer in what a connection has received, or 0. */
export const answerLength = (text: string): number => {
  const head = text.indexOf("\r\n\r\n")
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (head < 0 || length === undefined) return 0
  const whole = head + 4 + Number(length)
  return text.length >= whole ? whole : 0
}
