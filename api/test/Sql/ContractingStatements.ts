/** What a statement does that programs of the release before cannot bear while both run. */
const statements: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  [
    "removes a table, a view, a column or a type",
    /\bdrop (?:table|(?:materialized )?view|column|type|sequence)\b/,
  ],
  ["changes the type of a column", /\balter (?:column )?\S+ (?:set data )?type\b/],
  ["requires a value that older programs do not write", /\bset not null\b|\bdrop default\b/],
  ["renames", /\brename (?:to|column|constraint|value|\w+ to)\b/],
]

/** A required column that has no value of its own: the inserts of older programs fail. */
const requiresColumn = (sql: string): boolean =>
  [...sql.matchAll(/\badd column ([^,;`]*)/g)].some(
    ([, column = ""]) => column.includes("not null") && !/\b(?:default|generated)\b/.test(column),
  )

/** The text of a module without its comments, in lower case and with single spaces. */
const plain = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/(?:^|\s)(?:\/\/|--).*$/gm, " ")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")

/** What a migration, given by its source, takes away from programs of earlier releases; empty when it only adds. */
export const takenAway = (source: string): ReadonlyArray<string> => {
  const sql = plain(source)
  return [
    ...statements.flatMap(([what, pattern]) => (pattern.test(sql) ? [what] : [])),
    ...(requiresColumn(sql) ? ["adds a required column without a default"] : []),
  ]
}
