import type { errors } from "./en/errors.ts"
import type { fields } from "./en/fields.ts"
import type { formats } from "./en/formats.ts"
import type { kinds } from "./en/kinds.ts"

// Only for these folders: each app declares its own texts, which include these namespaces.
declare module "i18next" {
  interface CustomTypeOptions {
    resources: {
      readonly errors: typeof errors
      readonly fields: typeof fields
      readonly formats: typeof formats
      readonly kinds: typeof kinds
    }
    returnNull: false
  }
}
