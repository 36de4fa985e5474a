/** What looks like an e-mail address, a link, or a number of at least six digits, Latin or Khmer, as phones have. */
const contacts = /\S+@\S+|https?:\/\/\S+|\+?(?:[\d\u17e0-\u17e9][\s().-]{0,2}){6,}/gu

/** A free text without what people can be reached by, since entries of the audit log cannot be changed. */
export const withoutContacts = (text: string): string => text.replaceAll(contacts, "…").trim()
