import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Platform } from "../src/platform/platform.ts"
import { cartAnswer, cartItem, searchItem } from "./support/answers.ts"
import { connect } from "./support/connection.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signInFor } from "./support/session.ts"

describe("the app inside Telegram", () => {
  let host: { show: ReturnType<typeof vi.fn>; hide: ReturnType<typeof vi.fn>; press: () => void }
  let platform: Partial<Platform>
  const guard = vi.fn<() => () => void>()
  const release = vi.fn<() => void>()
  const feel = vi.fn<Platform["feel"]>()

  beforeEach(() => {
    const listeners = new Set<() => void>()
    host = {
      show: vi.fn<(look: unknown) => void>(),
      hide: vi.fn<() => void>(),
      press: () => {
        for (const listener of listeners) listener()
      },
    }
    const button = {
      show: host.show,
      hide: host.hide,
      onPress: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    guard.mockReset().mockReturnValue(release)
    release.mockReset()
    feel.mockReset()
    platform = {
      kind: "telegram",
      initData: "user=%7B%22id%22%3A7%7D&hash=h",
      userId: "7",
      button: (rank) => (rank === "main" ? button : undefined),
      guardClosing: guard,
      feel,
    } as Partial<Platform>
    signInFor("7")
  })

  const offer = {
    ...searchItem(),
    pharmacy: { ...searchItem().pharmacy, id: 5, distance: null },
    distance: undefined,
  }
  const badge = { "GET /cart/badge": () => ({ body: { total_quantity: 0 } }) }
  const door = { "POST /users/telegram-miniapp-login": () => ({ body: sessionAnswer() }) }

  it("puts a medicine in the cart by Telegram's button, is felt, and gives the button back", async () => {
    const calls = answerCalls({
      ...badge,
      ...door,
      "GET /users/offers/7": () => ({ body: offer }),
      "POST /cart/items": () => ({ status: 201, body: cartItem() }),
    })
    const { router } = renderApp("/medicines/7", { platform })
    await waitFor(() =>
      expect(host.show).toHaveBeenLastCalledWith({
        text: "Add to cart: Paracetamol 500 500 mg, U-Care",
        isEnabled: true,
        isBusy: false,
      }),
    )
    expect(screen.queryByRole("button", { name: /^Add to cart: / })).toBeNull()
    host.press()
    await waitFor(() => expect(feel).toHaveBeenCalledWith("success"))
    expect(calls.filter(({ url }) => url.pathname === "/cart/items")).toHaveLength(1)
    await router.navigate("/user/dashboard")
    await waitFor(() => expect(host.hide).toHaveBeenCalled())
  })

  it("shares what the bot prepared; without it, Telegram's list of chats with a link to the Mini App", async () => {
    const meta = document.createElement("meta")
    meta.name = "telegram-bot"
    meta.content = "rokthnam_bot"
    document.head.append(meta)
    let isReady = true
    answerCalls({
      ...badge,
      ...door,
      "GET /users/offers/7": () => ({ body: offer }),
      "POST /users/offers/7/message": () =>
        isReady
          ? { status: 201, body: { id: "prepared-1" } }
          : { status: 409, body: { detail: "no", code: "SharingOff", params: { reason: "away" } } },
    })
    const sharePrepared = vi.fn<(id: string) => Promise<boolean>>(() => Promise.resolve(true))
    const shareLink = vi.fn<Platform["shareLink"]>(() => true)
    const { user } = renderApp("/medicines/7", { platform: { ...platform, sharePrepared, shareLink } })
    await user.click(await screen.findByRole("button", { name: "Share" }))
    await waitFor(() => expect(sharePrepared).toHaveBeenCalledWith("prepared-1"))
    expect(shareLink).not.toHaveBeenCalled()
    isReady = false
    await user.click(await screen.findByRole("button", { name: "Share" }))
    await waitFor(() => expect(shareLink).toHaveBeenCalledTimes(1))
    expect(shareLink.mock.calls[0]?.[0]).toBe("https://t.me/rokthnam_bot?startapp=m_7")
    meta.remove()
  })

  it("asks before it closes while a change of the cart waits to be sent, and not after", async () => {
    let isCut = true
    answerCalls({
      ...badge,
      ...door,
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "PATCH /cart/items/1/quantity": () => {
        if (isCut) throw new TypeError("Failed to fetch")
        return { body: cartItem({ quantity: 2 }) }
      },
    })
    const { user } = renderApp("/user/cart", { platform })
    const more = await screen.findByRole("button", { name: /^One more of Paracetamol 500/ })
    await waitFor(() => expect(release.mock.calls.length).toBe(guard.mock.calls.length))
    await user.click(more)
    await screen.findByText(/One more: not sent yet/)
    expect(guard.mock.calls.length).toBeGreaterThan(release.mock.calls.length)
    isCut = false
    connect(false)
    connect(true)
    await waitFor(() => expect(release.mock.calls.length).toBe(guard.mock.calls.length))
    vi.restoreAllMocks()
  })
})
