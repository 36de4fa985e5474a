import { office } from "../Primary/Messages.ts"
import type { NoRoom } from "./BodyBudget.ts"

const mebibyte = 1024 * 1024

/**
 * Room for bodies. Those of calls are held in memory until they are decoded; files are held on disk until the call
 * that brought them ends. A whole clinic may share one address.
 */
export const rooms = {
  memory: { perAddress: 16 * mebibyte, inAll: 64 * mebibyte, least: 16 * 1024 },
  disk: { perAddress: 64 * mebibyte, inAll: 1024 * mebibyte, least: 64 * 1024 },
}

/**
 * The disk is the machine's, so the primary counts the bodies on it. Memory is divided, since asking for it would cost
 * every call a message; the share of a process has room for several of the largest bodies.
 */
export const diskOffice = office<
  { readonly address: string; readonly bytes: number },
  never,
  "granted" | NoRoom
>("room on disk")
