import type { Plugin } from "rolldown"

const name = "node:http"
const stands = "\0builtin-http"

/** The exports of node:http for which Node loads its whole `fetch`. */
const ofFetch = new Set(["WebSocket", "CloseEvent", "MessageEvent"])

/** The module in place of node:http. What is not imported of it is left out of the build. */
const source = (): string => {
  const exported = Object.keys(process.getBuiltinModule(name)).filter((key) => !ofFetch.has(key))
  return [
    `const http = process.getBuiltinModule("${name}")`,
    "export default http",
    ...exported.map((key) => `export const ${key} = /* @__PURE__ */ (() => http.${key})()`),
  ].join("\n")
}

/**
 * Takes node:http as CommonJS does. An import of it reads all its exports, some of which load Node's `fetch`: 75 ms of
 * processor time for every process and thread, of the 40 that an empty one takes.
 */
export const builtinHttp = (): Plugin => ({
  name: "builtin-http",
  resolveId: (id) => (id === name || id === "http" ? stands : null),
  load: (id) => (id === stands ? source() : null),
})
