import { useEffect, useState } from "react"

/** The value as it was once it stayed the same for `delay` milliseconds. */
export const useDelayed = <A>(value: A, delay: number): A => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), delay)
    return () => window.clearTimeout(timer)
  }, [value, delay])
  return settled
}
