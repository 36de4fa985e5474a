import type { TokenHolder } from "../client/token-holder.ts"

type Member = TokenHolder & { readonly isHeld: () => boolean }

/**
 * The token source for a member's call: the owner's first, otherwise the staff's (document 1, section 4). While the
 * page of an owner whose session ended is shown, its calls wait for the owner and are never sent as the staff's.
 */
export const firstHeld = (owner: Member, staff: Member): TokenHolder =>
  owner.token() !== null || owner.isHeld() ? owner : staff
