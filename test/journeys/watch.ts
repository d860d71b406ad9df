import type { BrowserContext, Page } from 'playwright-core'
import { scriptNames } from './shown-pages.ts'

/** Collects what goes wrong in the browser without a message on the page. */
export type Watch = {
  follow: (context: BrowserContext, label: string) => void
  note: (trouble: string) => void
  /** Trouble that belongs to the journey, such as the 401 of a wrong password. It must happen, and is then ignored. */
  expect: (matching: RegExp) => void
  /** Trouble that may or may not happen, depending on timing, such as an aborted stream. */
  allow: (matching: RegExp) => void
  /** Returns the trouble that wasn't expected, and the expected trouble that didn't happen. */
  findTrouble: () => string[]
}

const violation = 'securitypolicyviolation'

/** Makes each page of a context write violations of its content security policy to the console. */
export async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(`document.addEventListener('${violation}', (event) =>
    console.error('${violation}', event.effectiveDirective, event.blockedURI, event.sample, event.sourceFile))`)
}

/** Collects console errors, policy violations, uncaught errors, failed requests and the server's error responses. */
export function startWatch(): Watch {
  const troubles: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  const note = (trouble: string) => void troubles.push(trouble)
  const isExpected = (trouble: string) => [...expected, ...allowed].some((matching) => matching.test(trouble))

  return {
    note,
    expect: (matching) => void expected.push(matching),
    allow: (matching) => void allowed.push(matching),
    follow(context, label) {
      const followNext = (page: Page) => followPage(page, label, { note, isExpected })
      for (const page of context.pages()) followNext(page)
      context.on('page', followNext)
    },
    findTrouble() {
      const unexpected = troubles.filter((trouble) => !isExpected(trouble))
      const missing = expected.filter((matching) => !troubles.some((trouble) => matching.test(trouble)))
      return [...unexpected, ...missing.map((matching) => `expected, but did not happen: ${String(matching)}`)]
    },
  }
}

type Follower = { note: (trouble: string) => void; isExpected: (trouble: string) => boolean }

function followPage(page: Page, label: string, { note, isExpected }: Follower): void {
  page.on('console', (message) => {
    const text = message.text()
    // The line for a refused request is written below, with method and status.
    if (text.startsWith('Failed to load resource')) return
    const isPolicy = /Content Security Policy|Trusted ?Type|Permissions?[- ]policy/i.test(text)
    if (message.type() === 'error' || isPolicy) note(`${label}: console: ${text}`)
  })
  page.on('pageerror', (error) => note(`${label}: uncaught: ${error.message}`))
  page.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload'
    const trouble = isLeaving
      ? `${label}: leaves unsaved work`
      : `${label}: a box of the browser's own: ${dialog.message()}`
    note(trouble)
    // A journey that leaves a form with unsaved work on purpose announces it before.
    return void (isLeaving && isExpected(trouble) ? dialog.accept() : dialog.dismiss())
  })
  page.on('crash', () => note(`${label}: the page crashed`))
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400) note(`${label}: ${response.status()} ${request.method()} ${readPath(request.url())}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A request that a page aborts when it is left hasn't failed.
    if (reason === 'net::ERR_ABORTED') return
    // Only journeys send HEAD requests, to find out when the network is gone.
    if (request.method() === 'HEAD') return
    // Files that no first screen needs are loaded some time later, and without a network even later.
    const isLate = ['start-later', 'register-worker'].includes(scriptNames().get(readPath(request.url())) ?? '')
    if (reason === 'net::ERR_INTERNET_DISCONNECTED' && isLate) return
    note(`${label}: ${reason} ${request.method()} ${readPath(request.url())}`)
  })
}

function readPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname
}
