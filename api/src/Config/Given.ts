/** Settings as the environment gives them. An empty value counts as absent for each of them, whatever its kind. */
import { givenSetting, wholeNumberOf } from "@rokthnam/shared/Primitives/Setting"
import type { WholeRange } from "@rokthnam/shared/Primitives/Setting"
import { Config, Either, Option, Redacted } from "effect"
import * as ConfigError from "effect/ConfigError"
import { SettingRefused } from "./SettingRefused.ts"

/** Fails with a sentence that names the setting. */
export const refuseSetting = (name: string, sentence: string) =>
  Either.left(ConfigError.InvalidData([name], sentence))

/** A text without spaces around it; undefined where there is none. */
export const optionalText = (name: string) =>
  Config.string(name).pipe(
    Config.option,
    Config.map((value) => givenSetting(Option.getOrUndefined(value))),
  )

/** A text, or another one where there is none. */
export const text = (name: string, otherwise: string) =>
  Config.map(optionalText(name), (given) => given ?? otherwise)

const isGiven = (secret: Redacted.Redacted): boolean => givenSetting(Redacted.value(secret)) !== undefined

/** A secret as it was given; undefined where there is none. */
export const optionalSecret = (name: string) =>
  Config.redacted(name).pipe(
    Config.option,
    Config.map((value) => Option.getOrUndefined(Option.filter(value, isGiven))),
  )

/** A secret that must be set. */
export const requiredSecret = (name: string) =>
  optionalSecret(name).pipe(
    Config.mapOrFail((given) =>
      given === undefined ? refuseSetting(name, `${name} must be set.`) : Either.right(given),
    ),
  )

/** The largest number of what has no other limit: more than anybody wants, and one that timers and counters take. */
const anyNumber = 2 ** 31 - 1

/** A whole number, or another one where there is none. One outside of the range is refused. */
export const whole = (name: string, otherwise: number, range: Partial<WholeRange> & { least: number }) =>
  optionalText(name).pipe(
    Config.mapOrFail((given) => {
      if (given === undefined) return Either.right(otherwise)
      const found = wholeNumberOf(name, given, { greatest: anyNumber, ...range })
      return typeof found === "string" ? refuseSetting(name, found) : Either.right(found)
    }),
  )

const words: Readonly<Record<string, boolean>> = {
  "1": true,
  true: true,
  yes: true,
  on: true,
  "0": false,
  false: false,
  no: false,
  off: false,
}

/** A setting that is on or off. */
export const flag = (name: string, otherwise: boolean) =>
  optionalText(name).pipe(
    Config.mapOrFail((given) => {
      const found = given === undefined ? otherwise : words[given]
      return found === undefined
        ? refuseSetting(name, `${name} is "${given}", but it must be 1 or 0.`)
        : Either.right(found)
    }),
  )

const both = (_: undefined, left: ReadonlyArray<string>, right: ReadonlyArray<string>) => [...left, ...right]
const one = (_: undefined, path: ReadonlyArray<string>, message: string) => [
  message.startsWith(path.join("_")) ? message : `${path.join("_")}: ${message}.`,
]

/** Everything that is wrong with the settings, as the refusal that the start and the doctor show. */
export const refusalOf = (error: ConfigError.ConfigError): SettingRefused =>
  new SettingRefused({
    message: ConfigError.reduceWithContext<undefined, ReadonlyArray<string>>(error, undefined, {
      andCase: both,
      orCase: both,
      invalidDataCase: one,
      missingDataCase: one,
      sourceUnavailableCase: one,
      unsupportedCase: one,
    }).join(" "),
  })
