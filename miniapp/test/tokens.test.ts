import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const css = readFileSync(join(import.meta.dirname, "../../shared/design/tokens.css"), "utf8")

type Scheme = "light" | "dark"

const colors = new Map<string, Readonly<Record<Scheme, string>>>()
for (const [, name = "", light = "", dark = ""] of css.matchAll(
  /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
)) {
  colors.set(name, { light, dark })
}
for (const [, name = "", both = ""] of css.matchAll(/--color-([\w-]+): (#\w{6});/g)) {
  colors.set(name, { light: both, dark: both })
}

/** The relative luminance of a colour (0 to 1), as WCAG 2.2 defines it. */
const luminance = (color: string): number => {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (one: string, other: string): number => {
  const lighter = Math.max(luminance(one), luminance(other))
  const darker = Math.min(luminance(one), luminance(other))
  return (lighter + 0.05) / (darker + 0.05)
}

const color = (name: string, scheme: Scheme): string => {
  const found = colors.get(name)?.[scheme]
  if (found === undefined) throw new Error(`tokens.css has no --color-${name}`)
  return found
}

const backgrounds = ["page", "surface", "raised", "sunken"] as const
const textPairs = [
  ...backgrounds.flatMap((background) =>
    ["text", "muted", "link"].map((text) => [text, background] as const),
  ),
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-primary-soft", "primary-soft"],
  ["on-band", "band"],
  ["on-band-muted", "band"],
  ["on-accent", "accent"],
  ["on-danger-fill", "danger-fill"],
  ...["success", "warning", "danger", "info"].flatMap((meaning) => [
    [meaning, `${meaning}-soft`] as const,
    [meaning, "surface"] as const,
    ["text", `${meaning}-soft`] as const,
  ]),
] as const
const edgePairs = ["page", "surface", "raised"].flatMap((background) =>
  ["control", "focus"].map((edge) => [edge, background] as const),
)

describe.each(["light", "dark"] as const)("the %s colours", (scheme) => {
  it.each(textPairs)("let %s be read on %s (4.5:1)", (text, background) => {
    expect(contrast(color(text, scheme), color(background, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(edgePairs)("let the edge %s be seen on %s (3:1)", (edge, background) => {
    expect(contrast(color(edge, scheme), color(background, scheme))).toBeGreaterThanOrEqual(3)
  })
})
