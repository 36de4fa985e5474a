import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { buildProduct, startWithDemo } from "../measuring/started-product.ts"
import { chromiumArgs, chromiumPath } from "../../e2e/fixtures/chromium.ts"
import { openedByLighthouse } from "../../e2e/bench/lighthouse.ts"

const [mode = "trace", n = "3", lang = "en"] = process.argv.slice(2)
if (process.env["BUILD"] !== "0") await buildProduct()
const folder = mkdtempSync(join(tmpdir(), "rokthnam-tr-"))
const product = await startWithDemo(folder)
const sums: any[] = []
const tbts: number[] = []
const address = `${product.origin}/?query=paracetamol&near=11.56,104.93${lang === "km" ? "&lang=km" : ""}`
try {
  if (mode === "lh") {
    const scores = []
    for (let i = 0; i < Number(n); i++) {
      const f = await openedByLighthouse(address, "4G", folder)
      scores.push(f.scores["performance"])
      const r = JSON.parse((await import("node:fs")).readFileSync(join(folder, "lighthouse.json"), "utf8"))
      const lt = r.audits["long-tasks"]?.details?.items?.map((x: any) => `${Math.round(x.startTime)}+${Math.round(x.duration)}`)
      console.log(f.scores["performance"], "tbt", f.blocked.toFixed(3), "lcp", f.contentfulPaint.toFixed(2), "fcp", r.audits["first-contentful-paint"].numericValue | 0, "si", r.audits["speed-index"].numericValue | 0, lt?.join(" "))
    }
    console.log("median", scores.sort((a: any, b: any) => a - b)[scores.length >> 1])
  } else {
    for (let i = 0; i < Number(n); i++) {
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
      const cdp = await page.context().newCDPSession(page)
      const b = await browser.newBrowserCDPSession()
      const events: any[] = []
      b.on("Tracing.dataCollected", ({ value }: any) => events.push(...value))
      await b.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "loading", "v8.execute", "blink.user_timing"] } } as any)
      const exp = process.env["EXP"] ?? ""
      if (exp) await page.route(/\.css$/, async (route) => {
        const answer = await route.fetch()
        let body = await answer.text()
        if (exp === "nofaces") body = body.replace(/@font-face\s*\{[^}]*\}/g, "")
        if (exp === "optional") body = body.replace(/font-display:\s*swap/g, "font-display:optional")
        if (exp === "block") body = body.replace(/font-display:\s*swap/g, "font-display:block")
        if (exp === "nokhmer") body = body.replace(/@font-face\s*\{[^}]*khmer[^}]*\}/gi, "")
        if (exp.startsWith("add:")) body += exp.slice(4)
        await route.fulfill({ response: answer, body })
      })
      page.on("console", (m) => console.log("   C", m.text()))
      const rate = Number(process.env["RATE"] ?? 4)
      await cdp.send("Emulation.setCPUThrottlingRate", { rate })
      if (process.env["PROF"]) { await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 250 }); await cdp.send("Profiler.start") }
      await page.goto(address)
      await page.waitForTimeout(4500)
      const prof: any = process.env["PROF"] ? (await cdp.send("Profiler.stop")).profile : undefined
      const done = new Promise((r) => b.once("Tracing.tracingComplete", r))
      await b.send("Tracing.end")
      await done
      const nav = events.filter((e) => e.name === "navigationStart" && e.args?.data?.documentLoaderURL?.includes("paracetamol")).at(-1)
      const { pid, tid, ts: t0 } = nav
      const main = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === "X").sort((a, b) => a.ts - b.ts || b.dur - a.dur)
      const tasks = main.filter((e) => e.name === "ThreadControllerImpl::RunTask")
      const fcp = events.find((e) => e.name === "firstContentfulPaint" && e.pid === pid)
      console.log("== run", i, "fcp", fcp && ((fcp.ts - t0) / 1000) | 0)
      const sum = (name: string) => main.filter((e) => e.name === name).reduce((t, e) => t + e.dur / 1000, 0)
      sums.push({ layout: sum("Layout"), style: sum("UpdateLayoutTree"), paint: sum("Paint"), evaluate: sum("v8.evaluateModule") })
      let tbt = 0
      for (const task of tasks.filter((e) => e.dur > 10000 * rate && e.ts > t0 - 1e5)) {
        const inside = main.filter((e) => e !== task && e.ts >= task.ts && e.ts + e.dur <= task.ts + task.dur && e.dur > 1500 * rate)
        if (fcp && task.ts > fcp.ts) tbt += Math.max(0, task.dur / 1000 - 12.5 * rate)
        if (prof && task.ts > fcp.ts) {
          const byId = new Map<number, any>(prof.nodes.map((x: any) => [x.id, x]))
          for (const x of prof.nodes) for (const c of x.children ?? []) byId.get(c).parent = x
          const total = new Map<string, number>()
          let at = prof.startTime
          prof.samples.forEach((id: number, k: number) => {
            at += prof.timeDeltas[k]
            if (at < task.ts || at > task.ts + task.dur) return
            const seen = new Set<string>()
            for (let x = byId.get(id); x; x = x.parent) seen.add(x.callFrame.functionName + ":" + x.callFrame.url.split("/").at(-1).slice(0, 10))
            for (const f of seen) total.set(f, (total.get(f) ?? 0) + prof.timeDeltas[k] / 1000)
          })
          console.log("    JS: " + [...total].sort((a, b) => b[1] - a[1]).slice(0, 45).map(([f, t]) => `${f} ${t | 0}`).join(", "))
        }
        console.log(`  ${((task.ts - t0) / 1000) | 0} +${(task.dur / 1000) | 0}: ` + inside.map((e) => `${e.name}${e.args?.data?.url ? "(" + e.args.data.url.split("/").at(-1).slice(0, 18) + ":" + (e.args.data.functionName ?? "") + ")" : ""} ${(e.dur / 1000) | 0}${e.args?.beginData?.totalObjects ? `[${e.args.beginData.dirtyObjects}/${e.args.beginData.totalObjects}]` : ""}${e.args?.elementCount ? `[${e.args.elementCount}]` : ""}`).join(", "))
      }
      console.log("  tbt", tbt | 0)
      tbts.push(tbt)
      await browser.close()
    }
  }
  const med = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]! | 0
  if (tbts.length) console.log("MEDIANS", process.env["EXP"] ?? "", "tbt", med(tbts), ...["layout", "style", "paint", "evaluate"].map((k) => `${k} ${med(sums.map((x) => x[k]))}`))
} finally {
  await product.stop()
}
process.exit(0)
