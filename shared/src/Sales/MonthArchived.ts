import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { Failure } from "../Primitives/Failure.ts"

/** The lines that were sold before a day of Phnom Penh have left the database (decision 67). Their totals stay. */
export class MonthArchived extends Failure<MonthArchived>()("MonthArchived", {
  status: 410,
  params: { until: CalendarDay },
  detail: ({ until }) =>
    `What was sold before ${until} is in the archive. Please ask whoever runs this site to bring it back.`,
}) {}
