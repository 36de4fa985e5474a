/** An amount that stays on one line: browsers break one after its minus. */
export const Unbroken = ({ text }: { readonly text: string }) => (
  <span style={{ whiteSpace: "nowrap" }}>{text}</span>
)
