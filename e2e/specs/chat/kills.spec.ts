import { killsAreSurvived } from "../../kills/survived.ts"

killsAreSurvived("one process that polls", false)
