import { lookAtVisitorPages } from "../../fixtures/every-page.ts"

lookAtVisitorPages()
