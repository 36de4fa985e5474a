import { chromium } from "playwright"
const origin = "http://localhost:18921"
const call = async (method: string, path: string, body?: object, token?: string) => {
  const answer = await fetch(origin + path, {
    method,
    headers: { accept: "application/json", "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as any
}
const secret = "look secret look secret look secret look"
const password = "rokthnam-demo-1"
const { access_token } = await call("POST", "/pharmacies/login", { email: "owner@rokthnam.test", password })
const admin = await call("POST", "/admin/login", { email: "admin@rokthnam.test", password: "a look of the admin page" })
const join = async (token: string, pw: string, person: string, name: string) => {
  const { url } = await call("POST", "/account/chats/link", { current_password: pw }, token)
  return call("POST", `/users/telegram-bot/people/${person}/accounts`, { code: url.slice(-22), name, language: "km" }, secret)
}
console.log(await join(access_token, password, "5001", "Sok Dara (@sokdara)"))
console.log(await join(access_token, password, "5002", "ស៊ុន ចាន់ណារី"))
console.log(await join(admin.access_token, "a look of the admin page", "5003", "Bopha"))
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] })
for (const [width, height] of [[390, 844], [820, 1180], [1440, 900]] as const)
  for (const scheme of ["light", "dark"] as const)
    for (const language of ["en", "km"] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, serviceWorkers: "block" })
      const page = await context.newPage()
      await page.addInitScript((l) => { localStorage.setItem("rokthnam-language", l); localStorage.setItem("rokthnam.language", l); localStorage.setItem("language", l) }, language)
      const role = width === 820 && scheme === "dark" ? "admin" : "pharmacy"
      await page.goto(`${origin}/${role}/login`)
      await page.locator('input[type="email"]').fill(role === "admin" ? "admin@rokthnam.test" : "owner@rokthnam.test")
      await page.locator('input[type="password"]').fill(role === "admin" ? "a look of the admin page" : password)
      await page.locator('button[type="submit"]').click()
      await page.waitForURL("**/dashboard**")
      await page.goto(`${origin}/${role}/security`)
      const card = page.locator("h2", { hasText: "Telegram" }).locator("xpath=ancestor::*[contains(@class,'Paper-root')][1]")
      await card.waitFor()
      await page.waitForTimeout(800)
      await card.screenshot({ path: `/tmp/look-office-chat-${width}-${scheme}-${language}.png` })
      if (scheme === "light" || width === 390) {
        await card.locator("button").last().click()
        await page.locator('[role="dialog"] input[type="password"]').fill(role === "admin" ? "a look of the admin page" : password)
        await page.locator('[role="dialog"] button[type="submit"]').click()
        await page.locator('[role="dialog"] svg[role="img"]').waitFor()
        await page.waitForTimeout(600)
        await page.screenshot({ path: `/tmp/look-office-chat-${width}-${scheme}-${language}-dialog.png` })
      }
      await context.close()
    }
await browser.close()
