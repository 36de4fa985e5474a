import { waitFor } from "@testing-library/react"
import { sign } from "@telegram-apps/init-data-node"
import { afterEach, describe, expect, it, vi } from "vitest"
import { covered, holdPage, launchFragment, letGo, themes } from "../dev/telegram-client.ts"
import type { Flavour } from "../dev/telegram-client.ts"
import { readLaunch } from "../src/platform/launch.ts"
import { contrast, tokensOf } from "../src/platform/telegram/theme-colors.ts"
import type { Color } from "../src/platform/telegram/theme-colors.ts"

const person = { id: 7, first_name: "Dara & Co", language_code: "km" }
const initData = sign({ user: person, signature: "of-telegram" }, "1:a-token", new Date())

/** Opens the app as a client does, and starts the platform. The SDK stays the same and remembers its state. */
const open = async (
  flavour: Flavour,
  theme: Readonly<Record<string, string>> = themes.day,
  version = "9.1",
) => {
  vi.resetModules()
  const client = holdPage({ flavour })
  window.history.replaceState(null, "", `/#${launchFragment({ flavour, initData, theme, version })}`)
  const { detectPlatform } = await import("../src/platform/detect-platform.ts")
  const platform = await detectPlatform(readLaunch())
  const dataOf = (event: string) => client.told.findLast(([name]) => name === event)?.[1]
  return { ...client, platform, dataOf, events: () => client.told.map(([name]) => name) }
}

/** Until the client is told how its buttons look, which is once after all changes of a moment. */
const shown = () => Promise.resolve()

/** Lets the time pass that a person takes to see that a button has become another. */
const noticed = () => {
  const now = performance.now() + 1000
  vi.spyOn(performance, "now").mockReturnValue(now)
}

const look = (text: string) => ({ text, isEnabled: true, isBusy: false })

const style = (name: string) => document.documentElement.style.getPropertyValue(name)

/** What the screen has instead of a colour of the design; paper has the design's own. */
const painted = (name: string) => {
  const colors = document.querySelector<HTMLStyleElement>("style[data-telegram][media='screen']")
  return new RegExp(`${name}: ([^;]+);`).exec(colors?.textContent ?? "")?.[1]
}

afterEach(() => {
  vi.restoreAllMocks()
  letGo()
  window.sessionStorage.clear()
  window.history.replaceState(null, "", "/")
  document.documentElement.removeAttribute("style")
})

it("does not close when a list is pulled down", async () => {
  const { dataOf } = await open("android")
  expect(dataOf("web_app_setup_swipe_behavior")).toEqual({ allow_vertical_swipe: false })
})

describe.each(["android", "ios", "desktop"] as const)("held by Telegram for %s", (flavour) => {
  it("fills the height, keeps clear of what is covered, and takes the theme's colours into both", async () => {
    const { events, dataOf, platform, send } = await open(flavour)
    expect(platform).toMatchObject({ kind: "telegram", userId: "7", initData })
    expect(events()).toContain("web_app_ready")
    expect(events()).toContain("web_app_expand")
    const { device, client } = covered[flavour]
    // The SDK has asked once, for the first of these tests.
    send("safe_area_changed", device)
    send("content_safe_area_changed", client)
    const top = `${device.top + client.top}px`
    await waitFor(() => expect(style("--safe-top")).toBe(`max(env(safe-area-inset-top), ${top})`))
    expect(style("--safe-bottom")).toBe(`max(env(safe-area-inset-bottom), ${device.bottom}px)`)
    expect(style("--app-height")).toBe(`${window.innerHeight}px`)
    for (const theme of [themes.night, themes.day]) {
      send("theme_changed", { theme_params: theme })
      expect(painted("--color-page")).toBe(theme.secondary_bg_color)
      expect(style("--color-page")).toBe("")
      expect(dataOf("web_app_set_header_color")).toEqual({ color: theme.section_bg_color })
      expect(dataOf("web_app_set_bottom_bar_color")).toEqual({ color: theme.secondary_bg_color })
    }
  })

  it("shows its button for a page's action, with the state of the action, and passes presses on", async () => {
    const { dataOf, platform, send } = await open(flavour)
    const pressed = vi.fn<() => void>()
    const button = platform.button("main")
    const stop = button?.onPress(pressed)
    button?.show({ text: "Add to cart", isEnabled: true, isBusy: false })
    await shown()
    expect(dataOf("web_app_setup_main_button")).toMatchObject({
      text: "Add to cart",
      is_visible: true,
      is_active: true,
      is_progress_visible: false,
    })
    send("main_button_pressed")
    expect(pressed).toHaveBeenCalledTimes(1)
    button?.show({ text: "Adding…", isEnabled: true, isBusy: true })
    await shown()
    expect(dataOf("web_app_setup_main_button")).toMatchObject({ is_active: false, is_progress_visible: true })
    // A press that was under way when the button fell silent does nothing.
    send("main_button_pressed")
    expect(pressed).toHaveBeenCalledTimes(1)
    stop?.()
    button?.hide()
    await shown()
    send("main_button_pressed")
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(dataOf("web_app_setup_main_button")).toMatchObject({ is_visible: false })
    const share = platform.button("secondary")
    share?.show({ text: "Share", isEnabled: true, isBusy: false })
    await shown()
    expect(dataOf("web_app_setup_secondary_button")).toMatchObject({ text: "Share", is_visible: true })
    share?.hide()
  })

  it("does what the last dialog is for, nothing for a dialog without an action, and then the page's again", async () => {
    const { dataOf, platform, send } = await open(flavour)
    const main = () => dataOf("web_app_setup_main_button")
    const done: string[] = []
    const action = (place: Pick<typeof platform, "button">, text: string) => {
      const button = place.button("main")
      button?.onPress(() => done.push(text))
      button?.show(look(text))
      return button
    }
    const press = () => {
      noticed()
      send("main_button_pressed")
    }
    const ofPage = action(platform, "Add to cart: Paracetamol")
    const [offer, question] = [platform.dialogLayer(), platform.dialogLayer()]
    // What stands in a dialog is there before the dialog is open.
    action(offer, "Add to cart: Amoxicillin")
    await shown()
    expect(main()).toMatchObject({ text: "Add to cart: Paracetamol" })
    const closeOffer = offer.cover()
    await shown()
    expect(main()).toMatchObject({ text: "Add to cart: Amoxicillin", is_visible: true })
    press()
    const closeQuestion = question.cover()
    await shown()
    expect(main()).toMatchObject({ is_visible: false })
    press()
    // The page may change beneath: that is not seen, and does nothing.
    ofPage?.show(look("Add to cart: Ibuprofen"))
    await shown()
    expect(main()).toMatchObject({ is_visible: false })
    closeQuestion()
    await shown()
    press()
    closeOffer()
    await shown()
    expect(main()).toMatchObject({ text: "Add to cart: Ibuprofen", is_visible: true })
    press()
    expect(done).toEqual(["Add to cart: Amoxicillin", "Add to cart: Amoxicillin", "Add to cart: Paracetamol"])
    ofPage?.hide()
  })

  it("does not do another action with a press that was meant for the one before", async () => {
    const { platform, send } = await open(flavour)
    const done: string[] = []
    const first = platform.button("main")
    first?.onPress(() => done.push("first"))
    first?.show({ text: "Link", isEnabled: true, isBusy: false })
    await shown()
    first?.hide()
    const second = platform.button("main")
    second?.onPress(() => done.push("second"))
    second?.show({ text: "Join both accounts", isEnabled: true, isBusy: false })
    await shown()
    // The client sent this while the button still said "Link".
    send("main_button_pressed")
    expect(done).toEqual([])
    noticed()
    send("main_button_pressed")
    expect(done).toEqual(["second"])
    second?.hide()
  })

  it("has the form that somebody began last, and the one before when that is empty again", async () => {
    const { dataOf, platform } = await open(flavour)
    const [names, password] = [platform.button("main"), platform.button("main")]
    names?.show(look("Save"))
    password?.show(look("Change password"))
    names?.show(look("Save"))
    await shown()
    expect(dataOf("web_app_setup_main_button")).toMatchObject({ text: "Change password" })
    password?.hide()
    await shown()
    expect(dataOf("web_app_setup_main_button")).toMatchObject({ text: "Save" })
    names?.hide()
  })

  it("is felt, asks before it closes, shares a prepared message or a link, and offers the home screen", async () => {
    const { dataOf, events, platform, send } = await open(flavour)
    platform.feel("danger")
    expect(dataOf("web_app_trigger_haptic_feedback")).toEqual({
      type: "notification",
      notification_type: "error",
    })
    const [first, second] = [platform.guardClosing(), platform.guardClosing()]
    expect(dataOf("web_app_setup_closing_behavior")).toEqual({ need_confirmation: true })
    first()
    expect(dataOf("web_app_setup_closing_behavior")).toEqual({ need_confirmation: true })
    second()
    expect(dataOf("web_app_setup_closing_behavior")).toEqual({ need_confirmation: false })
    expect(await platform.sharePrepared?.("prepared-1")).toBe(true)
    expect(dataOf("web_app_send_prepared_message")).toEqual({ id: "prepared-1" })
    // Who chooses no chat has decided so; a message that Telegram no longer knows can be sent as a link.
    const nobody = platform.sharePrepared?.("prepared-2")
    send("prepared_message_failed", { error: "USER_DECLINED" })
    expect(await nobody).toBe(true)
    expect(await platform.sharePrepared?.("expired")).toBe(false)
    // One that was never answered is not said to have failed with the next one, or two lists of chats would open.
    const asked = ["prepared-3", "prepared-4"].map((id) => platform.sharePrepared?.(id))
    send("prepared_message_failed", { error: "MESSAGE_EXPIRED" })
    expect(await Promise.all(asked)).toEqual([true, false])
    expect(platform.shareLink("https://t.me/rokthnam_bot?startapp=m_7", "Paracetamol")).toBe(true)
    expect(String((dataOf("web_app_open_tg_link") as { path_full: string }).path_full)).toMatch(
      /^\/share\/url\?/,
    )
    expect(await platform.homeScreen?.isMissing()).toBe(true)
    platform.homeScreen?.add()
    expect(events()).toContain("web_app_add_to_home_screen")
  })
})

describe("an old client", () => {
  it("lets the page show its own buttons, and shares by link only", async () => {
    const { platform, events } = await open("android", themes.day, "6.0")
    expect(platform.button("secondary")).toBeUndefined()
    expect(platform.sharePrepared).toBeUndefined()
    expect(platform.homeScreen).toBeUndefined()
    platform.feel("success")
    platform.guardClosing()()
    expect(events()).not.toContain("web_app_trigger_haptic_feedback")
  })
})

const named = (theme: (typeof themes)[keyof typeof themes]) => ({
  page: theme.secondary_bg_color,
  surface: theme.section_bg_color,
  text: theme.text_color,
  hint: theme.hint_color,
  link: theme.link_color,
  button: theme.button_color,
  buttonText: theme.button_text_color,
})

describe("the colours of a theme", () => {
  const faint = { ...named(themes.day), text: "#cccccc", hint: "#eeeeee", link: "#ffff00" } as const

  it.each([
    ["Telegram's day", named(themes.day)],
    ["Telegram's night", named(themes.night)],
    ["somebody's own, too faint to read", faint],
  ])("are readable in %s", (_, theme) => {
    const tokens: Readonly<Record<string, Color>> = tokensOf(theme)
    const of = (name: string) => tokens[`--color-${name}`] ?? "#000000"
    for (const text of ["text", "muted", "link"])
      for (const behind of ["page", "surface", "sunken"])
        expect(contrast(of(text), of(behind)), `${text} on ${behind}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of("on-primary"), of("primary"))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of("on-primary-soft"), of("primary-soft"))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of("control"), of("surface"))).toBeGreaterThanOrEqual(3)
  })

  it("stay as they are where they can be read", () => {
    const theme = { ...named(themes.night), hint: "#b1c3d5", link: "#62bcf9" } as const
    expect(tokensOf(theme)).toMatchObject({ "--color-muted": "#b1c3d5", "--color-link": "#62bcf9" })
  })
})
