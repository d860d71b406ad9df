import type { Locator, Page } from 'playwright-core'

/** The pace of a slow person, in ms: to find and tap a button, to press a key on a phone, and to read a new screen. */
export const pace = { tap: 800, letter: 250, look: 1_500 }

/** The cost of a path through the pages: taps (clicks), typed letters, and the seconds that they take at that pace. */
export type Effort = { taps: number; letters: number; seconds: number }

/** A person who uses the pages, and counts taps, letters and screens. */
export type Person = {
  /** Reads a screen after an element has appeared. */
  look: (element: Locator) => Promise<void>
  tap: (element: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  choose: (page: Page, label: string, option: string) => Promise<void>
  /** Counts taps outside the page, such as in prompts of the browser or in other apps. */
  tapElsewhere: (times: number) => Promise<void>
  /** Stops counting when an element is visible, and returns the counts. */
  arrive: (element: Locator) => Promise<Effort>
}

/** Starts counting. */
export function aPerson(): Person {
  const begun = performance.now()
  const counts: Effort = { taps: 0, letters: 0, seconds: 0 }
  const rest = (ms: number) => new Promise((go) => setTimeout(go, ms))
  const tapElsewhere = async (times: number) => {
    await rest(times * pace.tap)
    counts.taps += times
  }
  const tap = async (element: Locator) => {
    await element.waitFor()
    await rest(pace.tap)
    await element.click()
    counts.taps += 1
  }
  return {
    tap,
    tapElsewhere,
    async look(element) {
      await element.waitFor()
      await rest(pace.look)
    },
    async type(field, text) {
      await tap(field)
      await field.pressSequentially(text, { delay: pace.letter })
      counts.letters += text.length
    },
    async choose(page, label, option) {
      await tap(page.getByRole('combobox', { name: label }))
      await tap(page.getByRole('option', { name: option, exact: true }))
    },
    async arrive(element) {
      await element.waitFor()
      return { ...counts, seconds: (performance.now() - begun) / 1_000 }
    },
  }
}
