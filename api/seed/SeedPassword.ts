/** The password of every seeded account that has no other one. Production refuses it. */
export const seedPassword = "rokthnam-demo-1"
