/**
 * Waits until whatever else the page has to do had its turn: a tap, a drawing. A timer would do it too, but those of a page
 * in the background come once a second.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener("message", () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
