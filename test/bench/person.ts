import type { Locator, Page } from 'playwright-core'

/** A person's pace in ms, slower than most: a tap with finding its place, a key on a phone's keyboard, a look at a new screen. */
export const pace = { tap: 800, letter: 250, look: 1_500 }

/** What a way through the pages took: taps (clicks), letters typed, and seconds on the wall at that pace. */
export type Way = { taps: number; letters: number; seconds: number }

/** Someone who walks through the pages as a person would, and counts. */
export type Person = {
  /** Reads a screen after what it waits for is there. */
  look: (for_: Locator) => Promise<void>
  tap: (at: Locator) => Promise<void>
  type: (into: Locator, text: string) => Promise<void>
  choose: (page: Page, label: string, option: string) => Promise<void>
  /** Taps outside the page, which nothing here can press: a question of the browser's, another app. */
  tapElsewhere: (times: number) => Promise<void>
  /** Ends the count when this is to be seen. */
  arrive: (at: Locator) => Promise<Way>
}

/** Begins to count. */
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
