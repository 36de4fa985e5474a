import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { sellableQuery } from "../shelf/sellables.ts"
import type { Sellables } from "../../api/sell.ts"
import type { Answer } from "./meant.ts"

/** Milliseconds without typing before a search is sent; Enter does not wait for it. */
const pause = 200

/** What an answer of the API says about a search. */
export const answerOf = ({ items, pagination, match }: Sellables): Answer => ({
  items,
  isWhole: pagination.total_pages <= 1,
  match: match ?? "exact",
})

/** The list for a typed term: searched after a pause, or at once with `ask`. */
export const useAnswer = (term: string, page: number) => {
  const [latest, ask] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => ask(term), pause)
    return () => clearTimeout(timer)
  }, [term])
  const asked = term === "" ? "" : latest
  const query = useQuery(sellableQuery(page, asked))
  const { data, isPlaceholderData } = query
  return {
    query,
    asked,
    ask,
    /** The answer to this very term; undefined while another one is shown. */
    current: asked !== term || data === undefined || isPlaceholderData ? undefined : answerOf(data),
  }
}
