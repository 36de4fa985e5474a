/** Pixels per bar, including the space around it. */
const step = 40

/** The height of a chart with so many horizontal bars, which its room has before the chart is loaded. */
export const heightOfBars = (count: number): number => count * step + 8
