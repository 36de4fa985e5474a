import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProject } from "../project.ts"
import { bundleService, entriesOf, packagesAtRun } from "./services.ts"
import { copyPackages, packageFolders } from "./packages.ts"

/** The commands that an installation on containers needs beside the API's own entries, as paths below `api/src`. */
const commands = [
  "accounts/Admins/CreateAdmin",
  "operations/Backups/MakeBackup",
  "operations/Backups/RestoreBackup",
  "operations/Doctor/Inspect",
  "operations/Archive/ArchiveMonths",
  "operations/MoveFiles",
  "stock/Ledger/CheckLedger",
]

/** What the image can run, as paths below its folder. */
export const imagePrograms: readonly string[] = [
  ...[...entriesOf("api"), ...commands].map((entry) => `api/dist/${entry}.js`),
  ...entriesOf("bot").map((entry) => `bot/dist/${entry}.js`),
]

/** What is copied as it stands: data that ships with the API, and the built web apps. */
const copied = [
  ["api", "package.json"],
  ["api", "data"],
  ["api", "matching", "lexicon"],
  ["miniapp", "dist"],
  ["backoffice", "dist"],
]

/** Sources and notes that lie among the data. */
const isData = (path: string): boolean => !/\.(?:ts|md)$/.test(path)

/** The folder that `deploy/Containerfile` copies into the image. */
export const imageFolder = inProject("dist", "image")

/**
 * Assembles all files of the product's image in a folder, which is replaced: API, bot and commands joined into a few
 * files, the web apps, which must have been built, and the packages that cannot be joined.
 */
export async function assembleImage(folder: string = imageFolder): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of copied)
    cpSync(inProject(...path), join(folder, ...path), { recursive: true, filter: isData })
  // The files of the bot are modules, as those of the API, whose own package says so.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  await bundleService("api", join(folder, "api", "dist"), commands)
  await bundleService("bot", join(folder, "bot", "dist"))
  copyPackages(packageFolders(packagesAtRun), folder)
}
