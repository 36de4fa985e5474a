/** One namespace per feature, beside what all screens share; each language has a file of each name. */
export const namespaces = [
  "common",
  "failures",
  "access",
  "registration",
  "admin",
  "dashboard",
  "medicines",
  "categories",
  "alerts",
  "sales",
  "payments",
  "profile",
  "staff",
  "reports",
  "imports",
] as const
