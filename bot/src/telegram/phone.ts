const khmerZero = 0x17e0
/** Digits of a Cambodian number after the leading zero. */
const national = /^0?([1-9]\d{7,8})$/

/**
 * A phone number as Telegram makes it callable: `+855 12 345 678`. Telegram refuses `tel:` links. A number that is not
 * Cambodian stays as the pharmacy wrote it.
 */
export const callable = (phone: string): string => {
  const latin = phone.replaceAll(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero))
  const digits = latin.replaceAll(/\D/g, "").replace(/^(?:00)?855/, "")
  const [, rest] = national.exec(digits) ?? []
  if (rest === undefined) return latin.trim()
  return `+855 ${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`
}
