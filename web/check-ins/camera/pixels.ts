/** Pictures with a mean brightness (0 to 255) below this are brightened for a second look. */
export const darkBelow = 50
const moreLight = 4

/** Returns the mean brightness (0 to 255) of RGBA pixels, from every 16th pixel. */
export function meanLuma(rgba: Uint8ClampedArray): number {
  let sum = 0
  let count = 0
  for (let index = 0; index + 2 < rgba.length; index += 64) {
    // The weights of ITU-R BT.601, as integers.
    sum += (77 * (rgba[index] ?? 0) + 150 * (rgba[index + 1] ?? 0) + 29 * (rgba[index + 2] ?? 0)) >> 8
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

/** Makes RGBA pixels four times as bright, in place. The clamped array stops at white automatically. */
export function brighten(rgba: Uint8ClampedArray): void {
  for (let index = 0; index < rgba.length; index += 1) {
    // Every fourth value is the opacity.
    if (index % 4 !== 3) rgba[index] = (rgba[index] ?? 0) * moreLight
  }
}

/** Returns a size (px) scaled down so that its longer side is at most `longest`. Never scales up. */
export function fitWithin(size: { width: number; height: number }, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(size.width, size.height, 1))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
