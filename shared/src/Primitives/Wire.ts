/** What a schema looks like in JSON, in a query or in a path: `Wire<typeof Medicine>`. A type alone: no runtime follows. */
export type Wire<S extends { readonly Encoded: unknown }> = S["Encoded"]
