import { Schema } from "effect"

/**
 * Settings that cannot be used, or that make production unsafe. The process prints this message and ends with exit code
 * 78 (EX_CONFIG).
 */
export class SettingRefused extends Schema.TaggedError<SettingRefused>()("SettingRefused", {
  message: Schema.String,
}) {}
