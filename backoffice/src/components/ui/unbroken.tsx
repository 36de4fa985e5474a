/** What stays on one line: an amount, which browsers break after its minus, or a phone number. */
export const Unbroken = ({ text }: { readonly text: string }) => (
  <span style={{ whiteSpace: "nowrap" }}>{text}</span>
)
