/** Focuses the first refused field of a form: on a phone it may be far above the submit button. */
export const focusFirstError = (): void => {
  // React marks the refused fields in the next render, so the focus waits for it.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
