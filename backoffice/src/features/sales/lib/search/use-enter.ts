import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"
import { sellableQuery } from "../shelf/sellables.ts"
import type { Sellable } from "../../api/sell.ts"
import { surelyMeant } from "./meant.ts"
import { answerOf } from "./use-answer.ts"

/** What the search does after Enter: nothing, waiting for the answer, or asking the seller to choose. */
export type Entering = "no" | "waiting" | "choose"

/**
 * The key Enter before the answer to the typed words is there: it waits for the answer, and adds the medicine if the
 * words surely mean one. More typing and Escape cancel it.
 */
export const useEnter = (add: (medicine: Sellable) => void) => {
  const client = useQueryClient()
  const [entering, setEntering] = useState<Entering>("no")
  const turn = useRef(0)
  const stop = useCallback((next: Entering = "no") => {
    turn.current += 1
    setEntering(next)
  }, [])
  const wait = async (term: string) => {
    stop("waiting")
    const mine = turn.current
    const answer = await client.fetchQuery(sellableQuery(1, term)).then(answerOf, () => undefined)
    if (turn.current !== mine) return
    // The list itself shows why there is no answer.
    if (answer === undefined) return stop()
    const meant = surelyMeant(term, answer, today())
    if (meant === undefined) return stop(answer.items.length === 0 ? "no" : "choose")
    stop()
    add(meant)
  }
  return { entering, stop, wait }
}
