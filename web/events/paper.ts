// Lengths on a sheet that is both printed and shown.

/** Takes mm. `--mm` is one millimeter on paper, and a part of the sheet's width on a screen. */
export const mm = (millimeters: number) => `calc(${millimeters} * var(--mm))`
export const points = (size: number) => mm((size / 72) * 25.4)

/** The sheet on the screen: the shape of A4 (210 × 297 mm), as wide as its container. */
export const onScreen = {
  aspectRatio: '210 / 297',
  width: '100%',
  '--mm': 'calc(100cqw / 210)',
} as const
