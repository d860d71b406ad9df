import { evidenceLimits as limits } from '#contract/rolls/evidence-limits.ts'

/** Latitude and longitude in degrees, accuracy in meters. */
export type Position = { latitude: number; longitude: number; accuracy: number }
export type FarPosition<P> = { position: P; distance: number }

const earthRadius = 6_371_009

/**
 * Returns which positions were far from the center of all others, with the distance in meters. Returns null when too
 * few positions are accurate enough to compute a center. The center is the median of each axis, because up to half of
 * the positions can't move a median much. It is computed in 3D, because degrees would break at the date line.
 */
export function findFarPositions<P extends Position>(positions: readonly P[]): FarPosition<P>[] | null {
  const usable = positions.filter(({ accuracy }) => accuracy <= limits.usableAccuracy)
  if (usable.length <= limits.positionsAtLeast) return null
  const points = usable.map(onGlobe)
  const axes = ([0, 1, 2] as const).map((axis) => points.map((point) => point[axis]).toSorted((a, b) => a - b))
  const distances = usable.map((position, n) => {
    const middle = axes.map((sorted, axis) => medianWithout(sorted, points[n]![axis]!))
    const distance = metersBetween(points[n]!, middle)
    return { position, distance, unexplained: distance - limits.accuracyTimes * position.accuracy }
  })
  const sorted = distances.map(({ unexplained }) => unexplained).toSorted((a, b) => a - b)
  const spread = sorted[Math.ceil((sorted.length - 1) * 0.75)]!
  const reach = Math.max(limits.farFrom, limits.spreadTimes * spread)
  return distances.flatMap(({ position, distance, unexplained }) =>
    unexplained > reach ? [{ position, distance }] : [],
  )
}

/** Rounds to 10 m, or to 1 km above 5 km, because a phone's position isn't more precise than that. */
export function roundDistance(meters: number): number {
  const step = meters > 5_000 ? 1_000 : 10
  return Math.round(meters / step) * step
}

type Point = readonly [number, number, number]

function onGlobe({ latitude, longitude }: Position): Point {
  const [latitudeAngle, longitudeAngle] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [
    Math.cos(latitudeAngle) * Math.cos(longitudeAngle),
    Math.cos(latitudeAngle) * Math.sin(longitudeAngle),
    Math.sin(latitudeAngle),
  ]
}

/** The median of sorted numbers, leaving out one occurrence of `value`. */
function medianWithout(sorted: number[], value: number): number {
  const count = sorted.length - 1
  const index = findFirstIndex(sorted, value)
  const valueAt = (n: number) => sorted[n < index ? n : n + 1]!
  return (valueAt(Math.floor((count - 1) / 2)) + valueAt(Math.floor(count / 2))) / 2
}

function findFirstIndex(sorted: number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const half = (low + high) >> 1
    if (sorted[half]! < value) low = half + 1
    else high = half
  }
  return low
}

/**
 * Returns the distance (m) from a point on the globe to `near`. `near` consists of medians, so it may be inside the
 * globe.
 */
function metersBetween(point: Point, near: number[]): number {
  const length = Math.hypot(...near)
  // The center is the earth's own, as for a crowd spread over the whole earth. It has no direction.
  if (length === 0) return 0
  const chord = Math.hypot(...point.map((value, axis) => value - near[axis]! / length))
  return 2 * earthRadius * Math.asin(Math.min(1, chord / 2))
}
