import { accounts } from "./0001_accounts.ts"
import { medicines } from "./0002_medicines.ts"
import { sales } from "./0003_sales.ts"
import { cartsAndAlerts } from "./0004_carts_and_alerts.ts"
import { search } from "./0010_search.ts"
import { reports } from "./0020_reports.ts"
import { saleCounts } from "./0021_sale_counts.ts"
import { cartKeys } from "./0022_cart_keys.ts"
import { jobRuns } from "./0030_job_runs.ts"
import { sessions } from "./0040_sessions.ts"
import { secondFactors } from "./0041_second_factors.ts"
import { givenDay } from "./0031_given_day.ts"
import { searchUnits } from "./0032_search_units.ts"
import { anonymousFiles } from "./0042_anonymous_files.ts"
import { audit } from "./0060_audit.ts"
import { closedPharmacies } from "./0061_closed_pharmacies.ts"

/** Every migration in order; forward only. A migration that has been released is never edited. */
export const migrations = {
  "0001_accounts": accounts,
  "0002_medicines": medicines,
  "0003_sales": sales,
  "0004_carts_and_alerts": cartsAndAlerts,
  "0010_search": search,
  "0020_reports": reports,
  "0021_sale_counts": saleCounts,
  "0022_cart_keys": cartKeys,
  "0030_job_runs": jobRuns,
  "0031_given_day": givenDay,
  "0032_search_units": searchUnits,
  "0040_sessions": sessions,
  "0041_second_factors": secondFactors,
  "0042_anonymous_files": anonymousFiles,
  "0060_audit": audit,
  "0061_closed_pharmacies": closedPharmacies,
}
