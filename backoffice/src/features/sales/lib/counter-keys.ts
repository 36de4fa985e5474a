/** The keys that only the counter has, as the help shows them. */
export const counterKeys = [
  { keys: ["/"], does: "search" },
  { keys: ["↑", "↓", "Home", "End"], does: "select" },
  { keys: ["Enter"], does: "add" },
  { keys: ["PgUp", "PgDn"], does: "page" },
  { keys: ["Esc"], does: "clear" },
  { keys: ["F2"], does: "quantity" },
  { keys: ["Enter"], does: "quantityDone" },
  { keys: ["F9"], does: "measure" },
  { keys: ["F4"], does: "cash" },
  { keys: ["F8"], does: "hold" },
  { keys: ["Ctrl", "Enter"], does: "process" },
] as const
