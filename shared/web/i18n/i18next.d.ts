import type { errors } from "./en/errors.ts"
import type { fields } from "./en/fields.ts"
import type { formats } from "./en/formats.ts"

// For these folders alone: each app declares its own words, in which these three namespaces stand too.
declare module "i18next" {
  interface CustomTypeOptions {
    resources: {
      readonly errors: typeof errors
      readonly fields: typeof fields
      readonly formats: typeof formats
    }
    returnNull: false
  }
}
