import { childrenOf, isNode, placeOf } from "./sources.ts"
import type { Node, Source } from "./sources.ts"

/** A text that the code asks for. */
export interface Use {
  /** The namespaces that are searched in this order; undefined when the function came from elsewhere. */
  readonly namespaces: readonly string[] | undefined
  /** The key, with `*` for each part that is known only when the code runs; undefined when nothing of it is known. */
  readonly key: string | undefined
  readonly place: string
}

export interface FoundUses {
  readonly uses: readonly Use[]
  /** Every string of the file: a key that a table holds and that reaches `t` as a variable is among them. */
  readonly strings: ReadonlySet<string>
}

/** The local names of `t` and their namespaces. */
type Bound = Map<string, readonly string[]>

const WRAPPERS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "ParenthesizedExpression",
])

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === "Identifier" && typeof value["name"] === "string"
    ? value["name"]
    : undefined
const stringOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === "Literal" && typeof value["value"] === "string" ? value["value"] : undefined

/** What an expression can be: strings with `*` for what is not known, `["*"]` if nothing is. */
const stringsOf = (value: unknown): readonly string[] => {
  if (!isNode(value)) return ["*"]
  if (WRAPPERS.has(value.type)) return stringsOf(value["expression"])
  if (value.type === "Literal") return [stringOf(value) ?? "*"]
  if (value.type === "ConditionalExpression")
    return [...stringsOf(value["consequent"]), ...stringsOf(value["alternate"])]
  if (value.type === "LogicalExpression") return [...stringsOf(value["left"]), ...stringsOf(value["right"])]
  if (value.type === "ArrayExpression") return nodesIn(value["elements"]).flatMap(stringsOf)
  if (value.type !== "TemplateLiteral") return ["*"]
  const holes = nodesIn(value["expressions"]).map(stringsOf)
  return nodesIn(value["quasis"])
    .map((quasi) => cookedOf(quasi))
    .reduce<readonly string[]>(
      (starts, text, index) =>
        index === 0
          ? [text]
          : starts.flatMap((start) => (holes[index - 1] ?? ["*"]).map((hole) => `${start}${hole}${text}`)),
      [],
    )
}

const cookedOf = ({ value }: Node): string =>
  typeof value === "object" && value !== null && "cooked" in value && typeof value.cooked === "string"
    ? value.cooked
    : ""

/** The namespaces of a call of `useTranslation`, undefined for any other expression. */
const namespacesOf = (value: unknown, usual: string): readonly string[] | undefined => {
  if (!isNode(value) || value.type !== "CallExpression" || nameOf(value["callee"]) !== "useTranslation")
    return
  const [given] = nodesIn(value["arguments"])
  return given === undefined ? [usual] : stringsOf(given)
}

/** `const { t: common } = useTranslation()` binds `common`. */
const bind = (declarator: Node, usual: string, bound: Bound): void => {
  const namespaces = namespacesOf(declarator["init"], usual)
  const { id } = declarator
  if (namespaces === undefined || !isNode(id) || id.type !== "ObjectPattern") return
  for (const property of nodesIn(id["properties"])) {
    const local = nameOf(property["value"])
    if (nameOf(property["key"]) === "t" && local !== undefined) bound.set(local, namespaces)
  }
}

/** The keys of a call of a bound `t`, or of `t` that came as an argument. */
const usesOfCall = (source: Source, call: Node, bound: Bound, usual: string): Use[] => {
  const [given] = nodesIn(call["arguments"])
  const { callee } = call
  const name = nameOf(callee)
  // `useTranslation("offers").t("title")` binds no name.
  const direct =
    isNode(callee) && nameOf(callee["property"]) === "t" ? namespacesOf(callee["object"], usual) : undefined
  const namespaces = direct ?? bound.get(name ?? "")
  if (given === undefined || (name !== "t" && namespaces === undefined)) return []
  return stringsOf(given).map((key) => useOf(key, namespaces, placeOf(source, call)))
}

/** `namespace:key` names its namespace itself. */
const useOf = (written: string, namespaces: readonly string[] | undefined, place: string): Use => {
  const [, namespace, rest] = /^([a-z]+):(.+)$/i.exec(written) ?? []
  const key = rest ?? written
  return {
    namespaces: namespace === undefined ? namespaces : [namespace],
    key: key === "*" ? undefined : key,
    place,
  }
}

/** `<Trans t={t} i18nKey="consent">`. */
const usesOfElement = (source: Source, element: Node, bound: Bound): Use[] => {
  const valueOf = (wanted: string) => {
    const attribute = nodesIn(element["attributes"]).find(
      ({ name }) => isNode(name) && name["name"] === wanted,
    )?.["value"]
    return isNode(attribute) && attribute.type === "JSXExpressionContainer"
      ? attribute["expression"]
      : attribute
  }
  const key = valueOf("i18nKey")
  if (key === undefined) return []
  const namespaces = bound.get(nameOf(valueOf("t")) ?? "")
  return stringsOf(key).map((one) => useOf(one, namespaces, placeOf(source, element)))
}

/** Every text that a file asks for. `usual` is the namespace of `useTranslation()`. */
export const usesIn = (source: Source, usual: string): FoundUses => {
  const uses: Use[] = []
  const strings = new Set<string>()
  const visit = (node: Node, outer: Bound): void => {
    // A function sees the names of those around it, and its own are unknown outside.
    const bound = /Function/.test(node.type) ? new Map(outer) : outer
    if (node.type === "VariableDeclarator") bind(node, usual, bound)
    if (node.type === "CallExpression") uses.push(...usesOfCall(source, node, bound, usual))
    if (node.type === "JSXOpeningElement") uses.push(...usesOfElement(source, node, bound))
    if (node.type === "Literal" || node.type === "TemplateLiteral")
      for (const text of stringsOf(node)) strings.add(text)
    for (const child of childrenOf(node)) visit(child, bound)
  }
  visit(source.program, new Map())
  return { uses, strings }
}
