// Separate from the shapes so that a page can load it without the validator.

/** The largest accepted accuracy of a position, in meters: the circumference of the earth. */
export const maxAccuracy = 40_075_000

/** Returns a browser's accuracy in meters, or null if it is invalid: privacy add-ons report null, -1 or Infinity. */
export function readAccuracy(accuracy: unknown): number | null {
  return typeof accuracy === 'number' && accuracy > 0 && accuracy <= maxAccuracy ? accuracy : null
}
