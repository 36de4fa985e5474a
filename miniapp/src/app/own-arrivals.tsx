import { Later, laterCode } from "../components/ui/later.tsx"
import { useShownCustomer } from "../lib/customer.ts"

/** Loaded after the search, which is what the page is opened for. */
const arrivals = laterCode(
  "arrivals",
  async () => (await import("../features/watches/components/arrivals.tsx")).Arrivals,
  ["watches"],
)

/**
 * What has arrived for the customer who is signed in. Nothing stands there for a visitor, and nothing when the code does
 * not come: the search is what the page is for, and the next visit tells it.
 */
export const OwnArrivals = () => {
  const customer = useShownCustomer()
  if (customer === undefined) return null
  return <Later code={arrivals} notLoaded={<></>} props={{ customerId: customer.id }} waiting={null} />
}
