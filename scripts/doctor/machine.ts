import { redisServersOf } from "../../api/src/Config/RedisSettings.ts"
import { bad, good, note } from "../../api/src/operations/Doctor/Finding.ts"
import type { Finding } from "../../api/src/operations/Doctor/Finding.ts"
import { askGivenRedis } from "../product/cache.ts"
import type { Settings } from "../product/settings.ts"
import { emailPattern } from "../../shared/src/Primitives/TextRules.ts"

/** Looks at the Node that runs this, which `npm start` uses too. `pinned` is the version of package.json. */
export function inspectNode(pinned: string, running = process.versions.node): Finding {
  return running === pinned
    ? good("node", running)
    : bad(
        "node",
        `${running} runs, but the product is made for ${pinned}`,
        "Run npm ci, and start with npm start.",
      )
}

/** Looks at the address that links, QR codes and Telegram use. */
export function inspectAddress({ publicUrl, isProduction }: Settings): Finding {
  if (!URL.canParse(publicUrl))
    return bad("address", `PUBLIC_URL is "${publicUrl}"`, "It must be like https://rokthnam.example.")
  return isProduction && !publicUrl.startsWith("https:")
    ? bad(
        "address",
        `${publicUrl} is not encrypted`,
        "Put a proxy with TLS in front and set PUBLIC_URL to https://….",
      )
    : good("address", publicUrl)
}

/** Looks at the address to which the customer pages tell people to write. */
export function inspectContact(email: string | undefined): Finding {
  if (email === undefined)
    return note(
      "contact",
      "there is no CONTACT_EMAIL, so the privacy page tells customers that they can write to nobody",
      "Set CONTACT_EMAIL to an address that somebody reads.",
    )
  return emailPattern.test(email)
    ? good("contact", email)
    : bad(
        "contact",
        `CONTACT_EMAIL is "${email}"`,
        "It must be an e-mail address, like help@rokthnam.example.",
      )
}

/** Looks at the Redis of REDIS_URL. The private one is looked at through the running product. */
export async function inspectRedis({ redisUrl }: Settings): Promise<readonly Finding[]> {
  if (redisUrl === undefined) return []
  const servers = redisServersOf(redisUrl)
  if (typeof servers === "string") return [bad("redis", "REDIS_URL cannot be used", servers)]
  const { what, silent } = await askGivenRedis(servers)
  if (silent.length === 0) return [good("redis", `the ${what} answers`)]
  return silent.length === servers.addresses.length
    ? [note("redis", `the ${what} does not answer`, "Everything works without it, only slower. Start it.")]
    : [
        note(
          "redis",
          `of the ${what} these do not answer: ${silent.join(", ")}`,
          "The others are used. Start what does not answer, or take it out of REDIS_URL.",
        ),
      ]
}
