import { useState } from "react"

/** From half of the width of its place to four times that. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const
const plain = steps.indexOf(1)

/** How large a document is shown: 1 is as wide as its place. */
export const useZoom = () => {
  const [step, setStep] = useState(plain)
  const move = (by: number) => setStep((before) => Math.min(Math.max(before + by, 0), steps.length - 1))
  return {
    factor: steps[step] ?? 1,
    canIn: step < steps.length - 1,
    canOut: step > 0,
    in: () => move(1),
    out: () => move(-1),
    reset: () => setStep(plain),
  }
}

export type Zoom = ReturnType<typeof useZoom>
