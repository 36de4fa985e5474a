// The texts that the first pages need, so that they load as one file.
export { common } from "./common.ts"
export { errors } from "./errors.ts"
export { fields } from "@rokthnam/shared/web/i18n/km/fields"
export { formats } from "@rokthnam/shared/web/i18n/km/formats"
export { layout } from "./layout.ts"
export { search } from "./search.ts"
