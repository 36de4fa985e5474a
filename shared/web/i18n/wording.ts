/** The shape of a namespace in another language: the same keys with other texts. */
export type Wording<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Wording<T[Key]> }
