import { lookAtEveryPage } from "../../fixtures/every-page.ts"

lookAtEveryPage("desktop")
