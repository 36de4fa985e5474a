import { useQuery } from "@tanstack/react-query"
import { savedPlacesQuery } from "../api/saved-places.ts"

/** Loads the customer's places before they are wanted, which may be without a connection. It shows nothing. */
export const OwnList = ({ customerId }: { readonly customerId: string }) => {
  useQuery(savedPlacesQuery(customerId))
  return null
}
