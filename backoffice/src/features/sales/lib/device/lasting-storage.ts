/**
 * Asks the browser to keep what this site has on the device. Without that it may clear all of it when the disk is full.
 * Most browsers decide by themselves, some ask the user, so it is asked only when something was kept, and not again where
 * it was granted. Resolves to whether it is kept.
 */
export const askForLastingStorage = async (): Promise<boolean> => {
  // Typed as always present, but absent on plain http.
  const storage = navigator.storage as StorageManager | undefined
  try {
    return storage !== undefined && ((await storage.persisted()) || (await storage.persist()))
  } catch {
    return false
  }
}
