/** In a window taller than wide, the two sides are one above the other. */
export const oneAboveTheOther = '@media (max-aspect-ratio: 1/1)'

/**
 * One hundredth of the wall's size, as the variable `--u`. Every size depends on it, so that a hall reads the same at
 * any resolution.
 */
export const wallUnit = {
  '--u': 'min(1vh, .5625vw)',
  [oneAboveTheOther]: { '--u': 'min(.6vh, 1.05vw)', gridTemplateColumns: 'minmax(0, 1fr)' },
}

/** A size in hundredths of the wall. */
export const u = (size: number): string => `calc(var(--u) * ${size})`
