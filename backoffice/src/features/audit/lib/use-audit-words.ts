import { auditFields } from "@rokthnam/shared/Audit/AuditActs"
import { correctionReasons } from "@rokthnam/shared/Medicines/MedicineListRules"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import { toCents } from "../../../lib/money.ts"
import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
import type { Entry } from "../api/audit.ts"

const roleCodes = ["MANAGER", "PHARMACIST", "CASHIER", "STOCK_KEEPER"] as const
const statuses = ["PENDING", "APPROVED", "REJECTED"] as const
const reports = ["sales", "transactions", "stock", "expiry"] as const
const profileFields = [
  "name",
  "email",
  "phone",
  "photo",
  "address",
  "latitude",
  "longitude",
  "opening_hours",
  "description",
  "supplier",
] as const
const amounts: ReadonlySet<string> = new Set(["price", "price_per_unit", "total_amount", "discount"])

/** Notes of a drawer, in dollars and riel. */
type Notes = { readonly usd: number; readonly riel: number }

const isNotes = (value: unknown): value is Notes =>
  typeof value === "object" &&
  value !== null &&
  "usd" in value &&
  typeof value.usd === "number" &&
  "riel" in value &&
  typeof value.riel === "number"

const among = <Name extends string>(names: ReadonlyArray<Name>, value: unknown): Name | undefined =>
  names.find((name) => name === value)

/** Whether the subject already says the strength. */
const isSaid = (name: string, fact: unknown, { dosage }: Entry["subject"]): boolean =>
  name === "dosage" && fact === dosage

/** The fields that are known, in their order, and then those of older versions. */
const namesIn = ({ before, after }: Entry): ReadonlyArray<string> => {
  const given = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...auditFields.filter((field) => given.delete(field)), ...given]
}

/** The words for fields and their values. Values that are not among the known ones are shown as they are. */
const useFieldWords = () => {
  const { t } = useTranslation("audit")
  const { t: common } = useTranslation()
  const { money, day, notes, signedMoney, signedRiel } = useFormat()

  /** A drawer's notes, or by how much they differ; a currency of which there is nothing is left out. */
  const notesWords = (name: string, { usd, riel }: Notes): string => {
    if (name !== "difference") return notes({ usd: toCents(usd), riel })
    const parts = [usd === 0 ? [] : signedMoney(usd), riel === 0 ? [] : signedRiel(riel)].flat()
    return parts.length === 0 ? money(0) : parts.join(", ")
  }

  const fieldWords = (name: string): string => {
    const field = among(auditFields, name)
    return field === undefined ? name : t(`fields.${field}`)
  }

  const partWords = (part: unknown): string => {
    const field = among(profileFields, part)
    return field === undefined ? String(part) : t(`profile.${field}`)
  }

  const valueWords = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–"
    if (Array.isArray(value)) return [...new Set(value.map(partWords))].join(", ")
    if (isNotes(value)) return notesWords(name, value)
    if (typeof value === "boolean") return t(value ? "yes" : "no")
    if (typeof value === "number" && amounts.has(name)) return money(value)
    if (name.endsWith("_date") && typeof value === "string") return day(value)
    const role = name === "role" ? among(roleCodes, value) : undefined
    if (role !== undefined) return common(`roles.${role}.name`)
    const status = name === "status" ? among(statuses, value) : undefined
    if (status !== undefined) return common(`pharmacyStatus.${status}`)
    const reason = name === "reason" ? among(correctionReasons, value) : undefined
    if (reason !== undefined) return common(`corrections.${reason}`)
    if (value === "LOW_STOCK" || value === "EXPIRING_SOON") return t(`alertTypes.${value}`)
    const report = name === "report" ? among(reports, value) : undefined
    return report === undefined ? String(value) : t(`reports.${report}`)
  }

  return { fieldWords, valueWords }
}

export type Changes = { readonly changed: ReadonlyArray<string>; readonly facts: ReadonlyArray<string> }

/** The words for the entries of the audit log. */
export const useAuditWords = () => {
  const { t } = useTranslation("audit")
  const { fullName } = useMedicineNames()
  const { fieldWords, valueWords } = useFieldWords()

  const actorWords = ({ actor }: Entry): string => {
    const role = t(`roles.${actor.role}`)
    if (actor.id === null) return role
    return actor.name === null ? t("numbered", { role, id: actor.id }) : actor.name
  }

  /** A medicine with its strength and form: several have one name. */
  const subjectWords = ({ subject }: Entry): string => {
    const { name, dosage, form } = subject
    if (name === null) return t("numbered", { role: t(`entities.${subject.entity}`), id: subject.id })
    return dosage === undefined ? name : fullName(name, { dosage, form })
  }

  const line = (name: string, values: string) => t("change", { field: fieldWords(name), values })

  /**
   * What changed: each field with its value before and after, and the facts that have no counterpart. Facts without a value
   * and the name that the entry shows anyway are left out.
   */
  const changesOf = (entry: Entry): Changes => {
    const { before, after, subject } = entry
    const changed: Array<string> = []
    const facts: Array<string> = []
    for (const name of namesIn(entry)) {
      const [old, next] = [before?.[name], after?.[name]]
      if (before !== null && after !== null && old !== undefined && next !== undefined) {
        // Where nothing was said before there is nothing to compare with.
        const was = old === null ? "" : `${valueWords(name, old)} → `
        if (old !== next) changed.push(line(name, `${was}${valueWords(name, next)}`))
        continue
      }
      const fact = old ?? next ?? null
      if (fact !== null && fact !== subject.name && !isSaid(name, fact, subject))
        facts.push(line(name, valueWords(name, fact)))
    }
    return { changed, facts }
  }

  const deviceWords = ({ browser, system }: Entry): string =>
    browser !== null && system !== null ? t("device", { browser, system }) : (browser ?? system ?? "")

  return {
    actionWords: ({ action }: Entry): string => t(`actions.${action}`),
    actorWords,
    subjectWords,
    changesOf,
    deviceWords,
  }
}
