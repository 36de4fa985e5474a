import { getI18n } from "react-i18next"
import { expect, it } from "vitest"
import { startI18n } from "../i18n/start-i18n.ts"

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
