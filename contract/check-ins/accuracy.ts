// Separate from the shapes, so that a page can load it without the validator.

/** The largest accuracy of a position, in meters: once around the earth. */
export const largestAccuracy = 40_075_000

/** Returns a browser's accuracy in meters, or null: privacy add-ons give null, -1 or Infinity. */
export function readAccuracy(accuracy: unknown): number | null {
  return typeof accuracy === 'number' && accuracy > 0 && accuracy <= largestAccuracy ? accuracy : null
}
