import { lookAtOfficePages } from "../../fixtures/every-page.ts"

lookAtOfficePages()
