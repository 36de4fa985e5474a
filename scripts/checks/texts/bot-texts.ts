import { keysOf } from "./keys.ts"
import { childrenOf, isNode } from "./sources.ts"
import type { Node, Source } from "./sources.ts"

/** The properties that a program reads: by their names, and those of which any entry is read by a computed name. */
interface Reads {
  readonly names: Set<string>
  readonly tables: Set<string>
}

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === "Identifier" && typeof value["name"] === "string"
    ? value["name"]
    : undefined

const lastName = (value: unknown): string | undefined =>
  isNode(value) && value.type === "MemberExpression" ? nameOf(value["property"]) : nameOf(value)

const hasRest = (pattern: Node): boolean => childrenOf(pattern).some(({ type }) => type === "RestElement")

const collect = (node: Node, isPattern: boolean, reads: Reads): void => {
  if (node.type === "MemberExpression") {
    const name = lastName(node["computed"] === true ? node["object"] : node)
    if (name !== undefined) (node["computed"] === true ? reads.tables : reads.names).add(name)
  }
  if (node.type === "Property" && isPattern) {
    const name = nameOf(node["key"])
    if (name !== undefined) reads.names.add(name)
  }
  // `const { one, ...others } = texts.states` keeps all entries.
  if (node.type === "VariableDeclarator" && isNode(node["id"]) && hasRest(node["id"])) {
    const table = lastName(node["init"])
    if (table !== undefined) reads.tables.add(table)
  }
  for (const child of childrenOf(node)) collect(child, node.type === "ObjectPattern", reads)
}

/**
 * The texts of the bot that nothing reads. The types already refuse a text that is missing. A text counts as read when
 * its name is read anywhere in the bot, or any entry of the table that holds it.
 */
export const unusedBotTexts = (texts: unknown, sources: readonly Source[]): string[] => {
  const reads: Reads = { names: new Set(), tables: new Set() }
  for (const { program } of sources) collect(program, false, reads)
  return keysOf(texts).filter((key) => {
    const [name = "", ...above] = key.split(".").toReversed()
    return !reads.names.has(name) && !above.some((table) => reads.tables.has(table))
  })
}
