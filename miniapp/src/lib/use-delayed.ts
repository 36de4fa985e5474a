import { useEffect, useState } from "react"

/** The last value that stayed unchanged for `delay` milliseconds. */
export const useDelayed = <A>(value: A, delay: number): A => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), delay)
    return () => window.clearTimeout(timer)
  }, [value, delay])
  return settled
}
