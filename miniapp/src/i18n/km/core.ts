// The texts that the first pages need, so that they load as one file.
export { bot } from "./bot.ts"
export { cart } from "./cart.ts"
export { common } from "./common.ts"
export { errors } from "./errors.ts"
export { fields } from "@rokthnam/shared/web/i18n/km/fields"
export { formats } from "@rokthnam/shared/web/i18n/km/formats"
export { layout } from "./layout.ts"
export { search } from "./search.ts"
