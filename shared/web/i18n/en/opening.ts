/** What an app says whose code did not come when it was opened. */
export const opening = {
  broken: "The connection broke while it was loading. We are trying again, and it opens by itself.",
  offline: "You are offline. It opens by itself when the connection is back.",
} as const
