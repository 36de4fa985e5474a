import { existsSync, readdirSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { parseSync } from "rolldown/utils"
import { inProject, ROOT } from "../../project.ts"

/** A node of the syntax tree (ESTree); its other properties depend on its type. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [property: string]: unknown
}

export interface Source {
  /** Below the project's folder. */
  readonly path: string
  readonly text: string
  readonly program: Node
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** The nodes directly below a node, in the order of the source. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const parse = (path: string, text: string): Source => {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  if (!isNode(program)) throw new Error(`${path}: no program`)
  return { path, text, program }
}

/** The parsed sources below the folders, without tests and without the texts themselves. */
export const readSources = (folders: readonly string[]): Source[] =>
  folders
    .filter((folder) => existsSync(inProject(folder)))
    .flatMap((folder) =>
      readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name),
        )
        .map((entry) => `${relative(ROOT, entry.parentPath)}/${entry.name}`)
        .filter((path) => !/\/(i18n\/(en|km)|copy|test)\//.test(path))
        .map((path) => parse(path, readFileSync(inProject(path), "utf8"))),
    )

/** `file:line` of a node, for a message. */
export const placeOf = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${text.slice(0, start).split("\n").length}`
