import { Button, CloseButton, Loader, Text } from "@mantine/core"
import { useErrorWords } from "@rokthnam/shared/web/errors/error-words"
import { useFormat } from "@rokthnam/shared/web/formats/use-format"
import { useTranslation } from "react-i18next"
import type { Sellable } from "../api/sell.ts"
import type { Scan } from "../lib/scans/scan-queue.ts"
import type { Scans } from "../lib/scans/use-scans.ts"
import { useRefusalWords } from "../lib/use-refusal-words.ts"
import classes from "./scan-lines.module.css"

import { useMedicineNames } from "../../../lib/use-medicine-names.ts"
type Props = {
  readonly scans: Scans
  /** Adds one of several medicines that carry the same code. */
  readonly onChoose: (medicine: Sellable) => void
  /** Opens the dialog that gives a code to a medicine; undefined for a seller who may not edit medicines. */
  readonly onLink: ((scan: Scan) => void) | undefined
}

/** What came of a scan, in words. */
const useScanWords = () => {
  const { t } = useTranslation("sales")
  const { day } = useFormat()
  const errorWords = useErrorWords()
  const refusalWords = useRefusalWords()
  const { fullName } = useMedicineNames()
  const titleOf = (medicine: Sellable) => fullName(medicine.name, medicine)
  return ({ outcome, code }: Scan): string => {
    switch (outcome?.kind) {
      case undefined:
        return t("scan.waiting")
      case "added":
        return code?.expiry === undefined || code.expiry === outcome.medicine.expiration_date
          ? t("scan.added", { name: titleOf(outcome.medicine) })
          : t("scan.otherExpiry", { name: titleOf(outcome.medicine), day: day(code.expiry) })
      case "refused":
        return refusalWords(outcome.refusal)
      case "none":
        return t("scan.unknown")
      case "several":
        return t("scan.several")
      case "expiredPack":
        return t("scan.expiredPack", { name: titleOf(outcome.medicine), day: day(outcome.expiry) })
      case "failed":
        return errorWords(outcome.error, t("failed.medicines"))
    }
  }
}

/** The last scans, the newest below, each with what came of it. */
export const ScanLines = ({ scans, ...actions }: Props) => {
  const { t } = useTranslation("sales")
  return scans.scans.length === 0 ? null : (
    <div role="log" aria-label={t("scan.label")}>
      <ul className={classes["lines"]}>
        {scans.scans.map((scan) => (
          <ScanLine key={scan.id} scan={scan} scans={scans} {...actions} />
        ))}
      </ul>
    </div>
  )
}

const ScanLine = ({ scan, scans, onChoose, onLink }: Props & { readonly scan: Scan }) => {
  const { t } = useTranslation("sales")
  const { day } = useFormat()
  const { fullName } = useMedicineNames()
  const words = useScanWords()
  const { outcome, code, text } = scan
  const kind = outcome === null ? "waiting" : outcome.kind === "added" ? "added" : "problem"
  return (
    <li className={classes["line"]} data-kind={kind}>
      {outcome === null ? <Loader size={16} aria-hidden /> : null}
      <div className={classes["told"]}>
        <div className={classes["words"]}>
          <Text fw={600}>{words(scan)}</Text>
          <Text size="xs" c="dimmed" className={classes["code"] ?? ""}>
            {[
              code?.barcode ?? text,
              ...(code?.batch === undefined ? [] : [t("scan.batch", { batch: code.batch })]),
              ...(code?.expiry === undefined ? [] : [t("card.expiry", { day: day(code.expiry) })]),
            ].join(" · ")}
          </Text>
        </div>
        {outcome?.kind === "several"
          ? outcome.medicines.map((medicine) => (
              <Button
                key={medicine.id}
                size="sm"
                variant="light"
                onClick={() => {
                  scans.dismiss(scan.id)
                  onChoose(medicine)
                }}
              >
                {fullName(medicine.name, medicine)}
              </Button>
            ))
          : null}
        {outcome?.kind === "none" && code !== undefined && onLink !== undefined ? (
          <Button size="sm" variant="light" onClick={() => onLink(scan)}>
            {t("scan.link")}
          </Button>
        ) : null}
        {outcome?.kind === "failed" ? (
          <Button
            size="sm"
            variant="light"
            onClick={() => {
              scans.dismiss(scan.id)
              scans.scan(scan)
            }}
          >
            {t("order.tryAgain")}
          </Button>
        ) : null}
      </div>
      {outcome === null ? null : (
        <CloseButton aria-label={t("scan.dismiss")} onClick={() => scans.dismiss(scan.id)} />
      )}
    </li>
  )
}
