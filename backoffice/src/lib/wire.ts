/** What a schema of the contract looks like in JSON: `Wire<typeof Medicine>`. Types only, so no runtime comes along. */
export type Wire<S extends { readonly Encoded: unknown }> = S["Encoded"]
