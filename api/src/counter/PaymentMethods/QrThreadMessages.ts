/** What the thread needs to read the QR code of a payment picture: the stored picture. */
export interface QrWork {
  readonly bytes: Uint8Array
}

/** The text of the KHQR, null if the picture shows none, or why the picture could not be read, for the log. */
export type QrAnswer =
  | { readonly kind: "read"; readonly khqr: string | null }
  | { readonly kind: "failed"; readonly message: string }
