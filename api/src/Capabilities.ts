import { Layer } from "effect"
import { CategoriesHttp } from "./Categories/CategoriesHttp.ts"
import { AccessLive } from "./Identity/AccessLive.ts"

/** The handlers of every group of the contract, with the access middleware that guards them. */
export const CapabilitiesLive = Layer.mergeAll(CategoriesHttp).pipe(Layer.provideMerge(AccessLive))
