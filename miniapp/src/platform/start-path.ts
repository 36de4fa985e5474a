import { idIn } from "@rokthnam/shared/Primitives/IdRules"

const textOf = (base64url: string): string => {
  try {
    const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"))
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(bytes, (one) => one.charCodeAt(0)),
    )
  } catch {
    return ""
  }
}

/**
 * The page that a link to the Mini App means by the text after `startapp=`, as in links to the bot: `s_` and a search in
 * base64url, `m_` and a medicine's id, `p_` and a pharmacy's id. Undefined for any other text.
 */
export const startPath = (start: string): string | undefined => {
  const [, kind, rest = ""] = /^([smp])_(.+)$/.exec(start) ?? []
  if (kind === "s") {
    const query = textOf(rest)
    return query === "" ? undefined : `/?${new URLSearchParams({ query }).toString()}`
  }
  if (idIn(rest) === undefined) return undefined
  if (kind === "m") return `/medicines/${rest}`
  return kind === "p" ? `/pharmacies/${rest}` : undefined
}
