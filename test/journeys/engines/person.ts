import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '#test/patience.ts'
import type { RemoteWindow } from './remote-window.ts'

/** A person's actions in a window. Elements are found by their labels, and each step waits until it is possible. */
export type RemotePerson = {
  opens: (path: string) => Promise<void>
  sees: (text: string) => Promise<void>
  /** Waits until the page is at a path. */
  isAt: (path: string) => Promise<void>
  presses: (name: string) => Promise<void>
  types: (label: string, text: string) => Promise<void>
  gives: (file: string) => Promise<void>
  /** Presses a button that saves a file. Returns the file's text, as the page passes it to the browser. */
  downloads: (button: string) => Promise<string>
}

/** Returns the person at a window of the product at `site`. */
export function personAt(window: RemoteWindow, site: string): RemotePerson {
  const find = async (text: string, argument: string) => JSON.parse(await window.call(text, argument)) as Point | null
  const waitUntil = async <T>(label: string, look: () => Promise<T | null>): Promise<T> => {
    const end = Date.now() + patience.timeout
    for (;;) {
      const result = await look()
      if (result !== null) return result
      if (Date.now() > end) throw new Error(`${label} didn't come; the page shows: ${await window.call(pageText, '')}`)
      await pause(betweenLooks)
    }
  }
  const click = async (label: string, text: string, argument: string) => {
    const { x, y } = await waitUntil(label, () => find(text, argument))
    await window.click(x, y)
  }
  return {
    async opens(path) {
      await window.call(markDocument, '')
      // If the page navigates at the same time, its navigation may win. The person then tries again.
      await waitUntil(path, async () => {
        await window.goTo(`${site}${path}`)
        return (await window.call(readMark, '')) === '' ? true : null
      })
    },
    sees: async (text) =>
      void (await waitUntil(text, async () => ((await window.call(pageText, '')).includes(text) ? true : null))),
    isAt: async (path) =>
      void (await waitUntil(path, async () => ((await window.call(place, '')).startsWith(path) ? true : null))),
    presses: (name) => click(name, button, name),
    async types(label, text) {
      await click(label, field, label)
      await window.type(text)
    },
    gives: (file) => window.giveFile(file),
    async downloads(name) {
      await window.call(keepFiles, '')
      await click(name, button, name)
      return waitUntil('the file', async () => (await window.call(keptFile, '')) || null)
    },
  }
}

/** The time between two looks at a page (ms). */
const betweenLooks = 100

type Point = { x: number; y: number }

// Functions that run in the page. They are text, because the engines don't read TypeScript.
const pageText = '() => document.body.innerText'
// Returns '' while the page is loading: navigating at that time would be aborted.
const place = "() => (document.readyState === 'complete' ? location.pathname + location.search : '')"

const markDocument = "() => ((window.isLeft = 'left'), '')"
const readMark = "() => window.isLeft ?? ''"

const keepFiles = `() => {
  const make = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    blob.text().then((text) => (window.keptFile = text))
    return make.call(URL, blob)
  }
  return ''
}`
const keptFile = "() => window.keptFile ?? ''"

/**
 * Finds the center of the last visible and enabled element of a list, scrolled into view, unless it is covered. The
 * last one, because a dialog's button comes last.
 */
const middle = `(elements) => {
  const element = elements.filter((item) => item.checkVisibility() && !item.disabled).at(-1)
  if (!element) return 'null'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const topElement = document.elementFromPoint(x, y)
  return topElement && (element.contains(topElement) || topElement.contains(element)) ? JSON.stringify({ x, y }) : 'null'
}`
const button = `(name) => (${middle})([...document.querySelectorAll('button, a, [role=tab], label')]
  .filter((item) => (item.getAttribute('aria-label') ?? item.textContent).trim() === name))`
const field = `(name) => (${middle})([...document.querySelectorAll('input, textarea')]
  .filter((item) => [...(item.labels ?? [])].some((label) => label.textContent.replace('*', '').trim() === name)))`
