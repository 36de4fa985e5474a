/**
 * The type of a schema's encoded form in JSON, a query or a path: `Wire<typeof Medicine>`. It is a type only, so
 * nothing is loaded.
 */
export type Wire<S extends { readonly Encoded: unknown }> = S["Encoded"]
