import { describe, expect, it } from "vitest"
import { unusedBotTexts } from "../checks/texts/bot-texts.ts"
import { judge } from "../checks/texts/judge.ts"
import { keysOf } from "../checks/texts/keys.ts"
import { parse } from "../checks/texts/sources.ts"
import { usesIn } from "../checks/texts/uses.ts"

const keys = (table: Readonly<Record<string, object>>) =>
  new Map(Object.entries(table).map(([namespace, texts]) => [namespace, new Set(keysOf(texts))]))

const judged = (table: Readonly<Record<string, object>>, code: string) =>
  judge(keys(table), [usesIn(parse("page.tsx", code), "common")], [])

describe("the check of the texts", () => {
  it("finds a text that nothing shows, and one that is shown and is not there", () => {
    const code =
      'const Page = () => {\n  const { t } = useTranslation("sales")\n  return <p>{t("title")}{t("gone")}</p>\n}'
    expect(judged({ sales: { title: "Sales", old: "Old" } }, code)).toEqual({
      unused: ["sales:old"],
      missing: ["page.tsx:3 asks for sales:gone"],
      idle: [],
    })
  })

  it("knows each function's namespace by its own name", () => {
    const code = `const A = () => { const { t } = useTranslation("sales"); return t("title") }
      const B = () => { const { t, i18n } = useTranslation(); const { t: s } = useTranslation(["staff"]); return t("close") + s("name") }
      const C = () => useTranslation("sales").t("common:save")`
    const table = {
      common: { close: "Close", save: "Save", title: "Title" },
      sales: { title: "Sales" },
      staff: { name: "Name", title: "Staff" },
    }
    expect(judged(table, code)).toEqual({ unused: ["common:title", "staff:title"], missing: [], idle: [] })
  })

  it("takes a template for every key it can make, a choice for both, and a branch for all below it", () => {
    const code = `const A = ({ kind, x }) => { const { t } = useTranslation()
      return t(\`kind.\${kind}.title\`) + t(x ? "yes" : "no") + t(\`in.\${x ? "a" : "b"}\`) + t("all", { returnObjects: true }) + t(\`none.\${x}\`) }`
    const table = {
      common: {
        kind: { one: { title: "1", text: "2" } },
        yes: "y",
        no: "n",
        in: { a: "a", b: "b", c: "c" },
        all: { p: "p", q: { r: "r" } },
      },
    }
    expect(judged(table, code)).toEqual({
      unused: ["common:kind.one.text", "common:in.c"],
      missing: ["page.tsx:2 asks for common:none.*"],
      idle: [],
    })
  })

  it("counts plural forms and contexts as one key, and finds the keys of tables that reach t as a variable", () => {
    const code = `const rows = [{ label: "menu.first" }]
      const A = () => { const { t } = useTranslation(); return rows.map((row) => t(row.label)) + t("found", { count: 2 }) }`
    const table = {
      common: {
        menu: { first: "First", second: "Second" },
        found_one: "1",
        found_other: "2",
        found: "?",
        found_Late: "!",
        lost_Late: "…",
      },
    }
    expect(judged(table, code).unused).toEqual(["common:menu.second", "common:lost_Late"])
  })

  it("allows what only an answer can name, if something gives the name, and no start in vain", () => {
    const allowed = ["errors:codes.", "fields:"].map((start) => ({
      start,
      reason: "The answer names it.",
      givenBy: new Set(["NotFound"]),
    }))
    const table = keys({ errors: { codes: { NotFound: "Not found", Vanished: "…" } } })
    expect(judge(table, [], allowed)).toEqual({
      unused: ["errors:codes.Vanished"],
      missing: [],
      idle: ["fields:"],
    })
  })

  it("finds a text of the bot that nothing reads by its name or from its table", () => {
    const texts = {
      hello: "Hello",
      bye: "Bye",
      ended: { a: "a", b: "b" },
      states: { c: "c", d: "d" },
      form: { title: () => "t", hint: "h" },
    }
    const code = `say(ctx).hello; words.ended[reason]; const { c, ...rest } = say(ctx).states; const { title } = words.form`
    expect(unusedBotTexts(texts, [parse("bot.ts", code)])).toEqual(["bye", "form.hint"])
  })
})
