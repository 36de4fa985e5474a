import { getI18n } from "react-i18next"
import { expect, it } from "vitest"
import { startI18n } from "../i18n/start-i18n.ts"
import { switchLanguage } from "../i18n/switch-language.ts"

it("refuses to show keys where the texts of a page could not be loaded", async () => {
  await startI18n({
    namespaces: ["common"],
    load: (_language, namespace) =>
      namespace === "account"
        ? Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
        : Promise.resolve({ retry: "Try again" }),
  })
  const i18n = getI18n()
  expect(i18n.t("common:other")).toBe("other")
  await i18n.loadNamespaces("account")
  expect(i18n.t("common:retry")).toBe("Try again")
  expect(() => i18n.t("account:title")).toThrow("Failed to import texts")
})

const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))

it("does not start without the first texts", async () => {
  await expect(startI18n({ namespaces: ["common"], load: lost })).rejects.toThrow("Failed to import texts")
})

it("changes the language with all texts that were shown, or not at all, and again when asked again", async () => {
  let isCut = true
  await startI18n({
    namespaces: ["common"],
    load: (language, namespace) =>
      isCut && language === "km" && namespace === "results"
        ? Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
        : Promise.resolve({ name: `${namespace} in ${language}` }),
  })
  const i18n = getI18n()
  await i18n.changeLanguage("en")
  await i18n.loadNamespaces("results")
  expect(await switchLanguage(i18n, "km")).toBe(false)
  expect(i18n.t("results:name")).toBe("results in en")
  expect(document.documentElement.lang).toBe("en")
  isCut = false
  expect(await switchLanguage(i18n, "km")).toBe(true)
  expect(i18n.t("results:name")).toBe("results in km")
  expect(document.documentElement.lang).toBe("km")
})
