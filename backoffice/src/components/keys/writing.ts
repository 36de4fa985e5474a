/** Whether somebody writes there, so that a letter is a letter and no command. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable)

/** The counter's search while it is empty: a question mark there asks for help, since no medicine begins with one. */
export const isEmptySearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.getAttribute("role") === "combobox" && target.value === ""

/** Whether a dialog is open, such as that of a payment: what was typed there must not be left behind. */
export const isCovered = (): boolean => document.querySelector("[aria-modal=true]") !== null
