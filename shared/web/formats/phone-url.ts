const khmerZero = 0x17e0

/** A `tel:` link with the digits and a leading plus; Khmer digits are converted to Latin ones. */
export const phoneUrl = (phone: string): string => {
  const latin = phone.replaceAll(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero))
  return `tel:${latin.replaceAll(/[^\d+]/g, "")}`
}
