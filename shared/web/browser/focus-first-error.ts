/**
 * Focuses the first refused field, since on a phone it may be far above the submit button. Searches the form with that
 * id, or every form of the page.
 */
export const focusFirstError = (formId?: string): void => {
  const form = formId === undefined ? "form" : `#${CSS.escape(formId)}`
  // React marks the refused fields in the next render, so the focus waits for it.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`${form} [aria-invalid="true"]`)?.focus())
}
