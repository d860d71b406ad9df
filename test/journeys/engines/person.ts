import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '#test/patience.ts'
import type { RemoteWindow } from './remote-window.ts'

/** What a person does in a window, with the page's labels. Each step waits until it is possible. */
export type RemotePerson = {
  opens: (path: string) => Promise<void>
  sees: (text: string) => Promise<void>
  /** Waits until the page is at a path. */
  isAt: (path: string) => Promise<void>
  presses: (name: string) => Promise<void>
  types: (label: string, text: string) => Promise<void>
  gives: (file: string) => Promise<void>
  /** Presses a button that saves a file. Returns the file's text, as the page hands it to the browser. */
  downloads: (button: string) => Promise<string>
}

/** Returns the person at a window of the product at `site`. */
export function personAt(window: RemoteWindow, site: string): RemotePerson {
  const find = async (text: string, argument: string) => JSON.parse(await window.call(text, argument)) as Point | null
  const until = async <T>(what: string, look: () => Promise<T | null>): Promise<T> => {
    const end = Date.now() + patience.timeout
    for (;;) {
      const found = await look()
      if (found !== null) return found
      if (Date.now() > end) throw new Error(`${what} didn't come; the page shows: ${await window.call(shown, '')}`)
      await pause(betweenLooks)
    }
  }
  const click = async (what: string, text: string, argument: string) => {
    const { x, y } = await until(what, () => find(text, argument))
    await window.click(x, y)
  }
  return {
    opens: (path) => window.goTo(`${site}${path}`),
    sees: async (text) =>
      void (await until(text, async () => ((await window.call(shown, '')).includes(text) ? true : null))),
    isAt: async (path) =>
      void (await until(path, async () => ((await window.call(place, '')).startsWith(path) ? true : null))),
    presses: (name) => click(name, button, name),
    async types(label, text) {
      await click(label, field, label)
      await window.type(text)
    },
    gives: (file) => window.giveFile(file),
    async downloads(name) {
      await window.call(keepFiles, '')
      await click(name, button, name)
      return until('the file', async () => (await window.call(keptFile, '')) || null)
    },
  }
}

/** Ms between two looks at a page. */
const betweenLooks = 100

type Point = { x: number; y: number }

// Functions of the page, as text: no engine gets them through TypeScript.
const shown = '() => document.body.innerText'
// A page that is still loading has no address yet: an engine would abort the next navigation.
const place = "() => (document.readyState === 'complete' ? location.pathname + location.search : '')"

const keepFiles = `() => {
  const make = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    blob.text().then((text) => (window.keptFile = text))
    return make.call(URL, blob)
  }
  return ''
}`
const keptFile = "() => window.keptFile ?? ''"

/** The middle of the last element of a list on the page, scrolled into view: a dialog's button comes last. */
const middle = `(found) => {
  const element = found.filter((one) => one.checkVisibility() && !one.disabled).at(-1)
  if (!element) return 'null'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const there = document.elementFromPoint(x, y)
  return there && (element.contains(there) || there.contains(element)) ? JSON.stringify({ x, y }) : 'null'
}`
const button = `(name) => (${middle})([...document.querySelectorAll('button, a, [role=tab], label')]
  .filter((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name))`
const field = `(name) => (${middle})([...document.querySelectorAll('input, textarea')]
  .filter((one) => [...(one.labels ?? [])].some((label) => label.textContent.replace('*', '').trim() === name)))`
