/**
 * Tells the other tabs of this browser, by a channel of this name, that something has changed on the device; `onTold` is
 * called when another tab tells it. Without channels the tabs see it at their next own change.
 */
export const tabChannel = (name: string, onTold: () => void): (() => void) => {
  if (typeof BroadcastChannel === "undefined") return () => undefined
  const channel = new BroadcastChannel(name)
  channel.addEventListener("message", onTold)
  return () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage("changed")
  }
}

/** Like `tabChannel`, and calls `onChange` for the changes of this tab too. */
export const allTabs = (name: string, onChange: () => void): (() => void) => {
  const tell = tabChannel(name, onChange)
  return () => {
    tell()
    onChange()
  }
}
