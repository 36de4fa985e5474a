import type { TokenHolder } from "../client/token-holder.ts"

type Member = TokenHolder & { readonly isHeld: () => boolean }

/**
 * Whose token a member's call carries: the owner's first, otherwise the staff's (document 1, section 4). While the page
 * of an owner whose session ended is shown, its calls wait for the owner and never go out as the staff's.
 */
export const firstHeld = (owner: Member, staff: Member): TokenHolder =>
  owner.token() !== null || owner.isHeld() ? owner : staff
