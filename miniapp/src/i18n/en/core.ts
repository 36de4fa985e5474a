// The words that the first pages need, in one file to fetch.
export { account } from "./account.ts"
export { bot } from "./bot.ts"
export { cart } from "./cart.ts"
export { common } from "./common.ts"
export { errors } from "./errors.ts"
export { layout } from "./layout.ts"
export { photo } from "./photo.ts"
export { search } from "./search.ts"
