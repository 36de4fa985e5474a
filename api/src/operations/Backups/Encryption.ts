/**
 * Archives are encrypted in the age format (age-encryption.org/v1): ChaCha20-Poly1305 in chunks of 64 KiB whose nonces
 * contain their number and mark the last one, so that no chunk can be altered, moved or left out unnoticed.
 */
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption"
import { Readable } from "node:stream"
import { ReadableStream } from "node:stream/web"
import { Refused } from "./Refused.ts"

/** A passphrase is stretched by scrypt; a shorter one could still be guessed. */
const shortestPassphrase = 12

/** What every encrypted archive begins with. */
export const encryptedMagic = Buffer.from("age-encryption.org/v1\n")

const isIdentity = (key: string): boolean => key.startsWith("AGE-SECRET-KEY-")
const isRecipient = (key: string): boolean => /^age1[a-z0-9]{20,}$/.test(key)

const refuseShort = (key: string): void => {
  if (key.length < shortestPassphrase)
    throw new Refused(`BACKUP_KEY must have at least ${shortestPassphrase} characters.`)
}

const asNode = (stream: unknown): Readable => {
  if (!(stream instanceof ReadableStream)) throw new TypeError("Not a web stream")
  return Readable.fromWeb(stream)
}

/**
 * Encrypts a stream for BACKUP_KEY: a passphrase, the public key of an age key pair ("age1…", with which this machine
 * can write archives and not read them), or the secret one.
 */
export const encrypted = async (source: Readable, key: string): Promise<Readable> => {
  const encrypter = new Encrypter()
  if (isRecipient(key)) encrypter.addRecipient(key)
  else if (isIdentity(key)) encrypter.addRecipient(await identityToRecipient(key))
  else {
    refuseShort(key)
    encrypter.setPassphrase(key)
  }
  return asNode(await encrypter.encrypt(Readable.toWeb(source)))
}

/** Decrypts a stream with BACKUP_KEY. Every chunk is authenticated before it is handed on. */
export const decrypted = async (source: Readable, key: string): Promise<Readable> => {
  if (isRecipient(key))
    throw new Refused("BACKUP_KEY is a public key: restoring needs the secret one, AGE-SECRET-KEY-….")
  const decrypter = new Decrypter()
  if (isIdentity(key)) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  return asNode(await decrypter.decrypt(Readable.toWeb(source)))
}
