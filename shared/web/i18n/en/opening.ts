/** What an app says whose code did not come when it was opened. */
export const broken =
  "The connection broke while it was loading. We are trying again, and it opens by itself."
/** The same while the device has no connection. */
export const offline = "You are offline. It opens by itself when the connection is back."
