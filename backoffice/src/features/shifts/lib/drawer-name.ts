import { persistentStore } from "@rokthnam/shared/web/storage/text-store"

const storageKey = "counterDrawer"

/** The name of the drawer in which the last shift of this device was opened; empty if it had none. */
export const lastDrawer = (): string => persistentStore.read(storageKey) ?? ""

/** Remembers it for the next shift on this device, whoever opens it. */
export const rememberDrawer = (name: string): void =>
  name === "" ? persistentStore.remove(storageKey) : persistentStore.write(storageKey, name)
