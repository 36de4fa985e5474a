import { Effect } from "effect"
import { Files } from "../../src/platform/Files.ts"
import { fileInMemory } from "../../src/ReceivedFile.ts"

const object = (number: number, body: string): string => `${number} 0 obj\n${body}\nendobj\n`

/** A PDF 1.4 file with one line of text: header, five objects, the table of their offsets, trailer. */
const pdf = (line: string): Buffer => {
  const text = `BT /F1 20 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    object(1, "<< /Type /Catalog /Pages 2 0 R >>"),
    object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    object(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    ),
    object(4, `<< /Length ${text.length} >>\nstream\n${text}\nendstream`),
    object(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
  ]
  let body = "%PDF-1.4\n"
  const offsets = objects.map((one) => {
    const offset = body.length
    body += one
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    "latin1",
  )
}

/** Stores a licence file that PDF readers can open. Returns its name. */
export const addLicense = (licenseId: string) =>
  Effect.flatMap(Files, (files) =>
    files.addLicense(fileInMemory(pdf(`Pharmacy licence ${licenseId} - demonstration only`))),
  ).pipe(Effect.orDie)
