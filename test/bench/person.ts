import type { Locator, Page } from 'playwright-core'

/** The pace of a slow person, in ms: to find and tap a button, to press a key on a phone, to read a new screen. */
export const pace = { tap: 800, letter: 250, look: 1_500 }

/** What a path through the pages took: taps (clicks), typed letters, and seconds at that pace. */
export type Way = { taps: number; letters: number; seconds: number }

/** A person who uses the pages, and counts what it takes. */
export type Person = {
  /** Reads a screen after an element has appeared. */
  look: (for_: Locator) => Promise<void>
  tap: (at: Locator) => Promise<void>
  type: (into: Locator, text: string) => Promise<void>
  choose: (page: Page, label: string, option: string) => Promise<void>
  /** Counts taps outside the page, in prompts of the browser or in other apps. */
  tapElsewhere: (times: number) => Promise<void>
  /** Stops counting when this is visible, and returns the counts. */
  arrive: (at: Locator) => Promise<Way>
}

/** Starts counting. */
export function aPerson(): Person {
  const begun = performance.now()
  const done: Way = { taps: 0, letters: 0, seconds: 0 }
  const rest = (ms: number) => new Promise((go) => setTimeout(go, ms))
  const tapElsewhere = async (times: number) => {
    await rest(times * pace.tap)
    done.taps += times
  }
  const tap = async (at: Locator) => {
    await at.waitFor()
    await rest(pace.tap)
    await at.click()
    done.taps += 1
  }
  return {
    tap,
    tapElsewhere,
    async look(at) {
      await at.waitFor()
      await rest(pace.look)
    },
    async type(into, text) {
      await tap(into)
      await into.pressSequentially(text, { delay: pace.letter })
      done.letters += text.length
    },
    async choose(page, label, option) {
      await tap(page.getByRole('combobox', { name: label }))
      await tap(page.getByRole('option', { name: option, exact: true }))
    },
    async arrive(at) {
      await at.waitFor()
      return { ...done, seconds: (performance.now() - begun) / 1_000 }
    },
  }
}
