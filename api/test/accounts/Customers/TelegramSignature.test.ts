import { describe, expect, it } from "vitest"
import { refuseAge, verifyMiniApp, verifyWidget } from "../../../src/accounts/Customers/TelegramSignature.ts"

// Published examples with revoked tokens: telegram-login (docs.rs) and init-data (Telegram Mini Apps).
const widget = {
  token: "777777777:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  hash: "a9cf12636fb07b54b4c95673d017a72364472c41a760b6850bcd5405da769f80",
  fields: {
    id: "666666666",
    first_name: "Some",
    last_name: "Guy",
    username: "my_username",
    photo_url: "https://t.me/i/userpic/320/my_username.jpg",
    auth_date: "1543194375",
  },
}
const miniApp = {
  token: "7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4",
  hash: "a433d8f9847bd6addcc563bff7cc82c89e97ea0d90c11fe5729cae6796a36d73",
  fields: {
    user: String.raw`{"id":279058397,"first_name":"Vladislav + - ? \/","last_name":"Kibenko","username":"vdkfrost","language_code":"ru","is_premium":true,"allows_write_to_pm":true,"photo_url":"https:\/\/t.me\/i\/userpic\/320\/4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg"}`,
    chat_instance: "8134722200314281151",
    chat_type: "private",
    auth_date: "1733509682",
    signature: "TYJxVcisqbWjtodPepiJ6ghziUL94-KNpG8Pau-X7oNNLNBM72APCpi_RKiUlBvcqo5L-LAxIc3dnTzcZX_PDg",
  },
}

describe.each([
  ["the login widget", verifyWidget, widget],
  ["the Mini App", verifyMiniApp, miniApp],
] as const)("the signature of %s", (_, verify, { token, hash, fields }) => {
  it("is the one that was published", () => {
    expect(verify(token, Object.entries(fields), hash)).toBe(true)
    expect(verify(token, [...Object.entries(fields).toReversed(), ["hash", hash]], hash)).toBe(true)
  })

  it("covers every field: changed, missing or added ones break it", () => {
    for (const key of Object.keys(fields)) {
      const others = Object.entries(fields).filter(([name]) => name !== key)
      expect(verify(token, others, hash)).toBe(false)
      expect(verify(token, [...others, [key, "another"]], hash)).toBe(false)
    }
    expect(verify(token, [...Object.entries(fields), ["extra", "1"]], hash)).toBe(false)
  })

  it("is refused with another token, another hash or no hash", () => {
    expect(verify(`${token}x`, Object.entries(fields), hash)).toBe(false)
    for (const other of [hash.replace(/^./, "0"), hash.slice(1), "", "z".repeat(64)])
      expect(verify(token, Object.entries(fields), other)).toBe(false)
  })

  it("does not let two fields pass as one with a line feed", () => {
    const [first, second, ...rest] = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const merged = [first?.[0] ?? "", `${first?.[1]}\n${second?.join("=")}`] as const
    expect(verify(token, [merged, ...rest], hash)).toBe(false)
  })
})

it("the moment of signing may be 24 hours ago and 5 minutes ahead", () => {
  const now = 1_800_000_000
  expect([now, now - 86_400, now + 300].map((at) => refuseAge(at, now))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([now - 86_401, now + 301].map((at) => refuseAge(at, now))).toEqual(["expired", "future"])
})
