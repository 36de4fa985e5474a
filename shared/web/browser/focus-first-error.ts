/** Leads to the first field of a form that was refused: on a phone it may be far above the button. */
export const focusFirstError = (): void => {
  // The fields are marked with the next drawing.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
