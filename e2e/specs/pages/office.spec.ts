import { lookAtOfficePages } from "../../fixtures/every-page.ts"
import { tryPaperAndPictures } from "../../fixtures/paper-and-pictures.ts"

tryPaperAndPictures()
lookAtOfficePages()
