// Separate from the shapes, so that a page can load it without the validator.

/** The largest accuracy of a position, in meters: once around the earth. */
export const largestAccuracy = 40_075_000

/**
 * Takes the accuracy of a position as a browser gives it. Returns it in meters, or null for anything that is no
 * positive number: privacy add-ons give null, -1 or Infinity.
 */
export function readAccuracy(accuracy: unknown): number | null {
  return typeof accuracy === 'number' && accuracy > 0 && accuracy <= largestAccuracy ? accuracy : null
}
