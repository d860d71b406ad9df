/** The allowed steps of a scale, times a power of ten. */
const niceSteps = [1, 2, 2.5, 5, 10]

/** Returns the ticks of a scale: 0 and two equal steps in whole numbers. The last tick is at or above `maximum`. */
export function chartTicks(maximum: number): number[] {
  if (maximum <= 1) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(maximum / 2))
  const step = niceSteps.map((nice) => nice * power).find((nice) => nice * 2 >= maximum && Number.isInteger(nice))
  const half = step ?? Math.ceil(maximum / 2)
  return [0, half, half * 2]
}

/** Returns the index of the bar at `x` px in a chart that is `width` px wide. */
export function barAt(x: number, width: number, bars: number): number {
  return Math.min(bars - 1, Math.max(0, Math.floor((x / Math.max(1, width)) * bars)))
}
