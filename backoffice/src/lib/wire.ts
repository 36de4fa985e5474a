export type { Wire } from "@rokthnam/shared/Primitives/Wire"
