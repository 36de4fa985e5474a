import { laterCode } from "../../../components/ui/later.tsx"

/** One file, since who has one of them has the others, and every file that a page may load costs the first page its name. */
const parts = () => import("../components/saved-parts.ts")

/** What a search has for customers: their places to choose among, and the form that saves one. Loaded for them only. */
export const ownList = laterCode("own-list", async () => (await parts()).OwnList)
export const savedChoice = laterCode("saved-choice", async () => (await parts()).SavedChoice, ["places"])
export const keepPlace = laterCode("keep-place", async () => (await parts()).KeepPlace, ["places"])
