import { runSpecs } from "./browser-specs.ts"

/** `npm run test:patchy`: every action of the customer app with every way in which a connection fails. */
export const patchy = (): Promise<void> => runSpecs(["pages/patchy.spec"], { PATCHY: "all" })

/**
 * `npm run test:looks`: every page of the customer app and of the office in every width, language and colour scheme.
 * `PICTURES=<folder>` keeps pictures.
 */
export const looks = (): Promise<void> =>
  runSpecs(["pages/looks.spec", "pages/office.spec"], { LOOKS: "all" })
