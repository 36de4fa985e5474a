import { useState } from "react"

/**
 * What came last: what was read stays when the same, as seen from another place or on another page, does not come. `isOfThis` tells
 * whether it is of what is asked for now.
 */
export const useLast = <A>(answer: A | undefined, isOfThis: (last: A) => boolean): A | undefined => {
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  return answer ?? (last !== undefined && isOfThis(last) ? last : undefined)
}
