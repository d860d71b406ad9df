import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** axe’s rule that a control’s name contains its visible text. */
const labelTextRule = 'label-content-name-mismatch'

export type ColorScheme = 'light' | 'dark'

/**
 * Returns axe's findings on the current page in each of these color schemes, one line each. The rule on visible text is
 * off in the pseudo-language, which pads every sentence, so that no sentence contains another.
 */
export async function findBarriers(
  page: Page,
  name: string,
  { isPseudo, schemes }: { isPseudo: boolean; schemes: readonly ColorScheme[] },
): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    // Menus and tooltips open outside the page's landmarks.
    const isOverlaid = (await page.getByRole('menu').or(page.getByRole('tooltip')).count()) > 0
    // The second scheme differs only in colors.
    const barriers = await runAxe(page, {
      ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
      rules: {
        'target-size': { enabled: true },
        ...(isPseudo && { [labelTextRule]: { enabled: false } }),
        ...(isOverlaid && { region: { enabled: false } }),
      },
    })
    faults.push(...barriers.map((barrier) => `axe: ${name}, ${colorScheme}: ${barrier}`))
  }
  await page.emulateMedia({ colorScheme: null })
  return faults
}

/**
 * Returns the messages and the focused control that something else covers at the current scroll position, one line
 * each. A bar must hide neither the reason why its button does nothing nor the focus (WCAG 2.4.11).
 */
export async function findCovered(page: Page): Promise<string[]> {
  await settle(page)
  const endsAt = Date.now() + menuCloseMs
  for (;;) {
    const covers = await page.evaluate<string[]>(`(${lookForCovered.toString()})()`)
    if (covers.length === 0 || Date.now() > endsAt) return covers
    await page.waitForTimeout(100)
  }
}

/** A closing menu covers the page until a timer removes it, at most this long (ms). */
const menuCloseMs = 5_000

/** Runs in the page. Checks the center of each line of text and the center of the focused control. */
function lookForCovered(): string[] {
  type Rect = { left: number; right: number; top: number; bottom: number; width: number; height: number }
  type Element = {
    matches: (selector: string) => boolean
    closest: (selector: string) => Element | null
    contains: (element: Element) => boolean
    checkVisibility: (options: object) => boolean
    querySelectorAll: (selector: string) => Iterable<Element>
    children: { length: number }
    clientWidth: number
    getBoundingClientRect: () => Rect
    textContent: string
    tagName: string
    className: string
  }
  const { document, innerWidth, innerHeight } = globalThis as unknown as {
    document: {
      body: Element
      activeElement: Element | null
      querySelectorAll: (selector: string) => Iterable<Element>
      elementFromPoint: (x: number, y: number) => Element | null
      createRange: () => { selectNodeContents: (element: Element) => void; getClientRects: () => Iterable<Rect> }
    }
    innerWidth: number
    innerHeight: number
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert]') === null
  const findCover = (
    element: Element,
    { left: start, right: end, top, bottom, width, height }: Rect,
  ): Element | null => {
    const [x, y] = [(start + end) / 2, (top + bottom) / 2]
    const isInWindow = x > 0 && x < innerWidth && y > 0 && y < innerHeight
    const hit = isInWindow && width > 1 && height > 1 ? document.elementFromPoint(x, y) : null
    return hit && !element.contains(hit) && !hit.contains(element) ? hit : null
  }
  const describe = ({ tagName, className, textContent }: Element) =>
    textContent.trim().slice(0, 40) || `${tagName} ${className}`
  const findFirstCover = (kind: string, element: Element, boxes: Iterable<Rect>) => {
    for (const box of boxes) {
      const cover = findCover(element, box)
      if (cover) return [`${kind} “${describe(element)}” is covered by “${describe(cover)}”`]
    }
    return []
  }
  const listLines = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects()
  }
  const messages = [...document.querySelectorAll('[role=alert], [role=status]')].filter(isShown)
  const focused = document.activeElement
  const isControl = focused !== null && focused !== document.body && isShown(focused)
  const repeated = [...document.querySelectorAll('[role=status] [role=alert]')].filter(isShown)
  return [
    ...repeated.map((message) => `a screen reader says “${describe(message)}” twice: an alert is in a status`),
    ...messages.flatMap((message) =>
      [message, ...message.querySelectorAll('*')]
        // Skips text that is only for screen readers.
        .filter(({ children, clientWidth }) => children.length === 0 && clientWidth !== 1)
        .filter(isShown)
        .flatMap((part) => findFirstCover('the message', part, listLines(part))),
    ),
    ...(isControl ? findFirstCover('the focused', focused, [focused.getBoundingClientRect()]) : []),
  ]
}

/** Returns the controls of the current page whose names leave out their visible text, one line each. */
export async function findMisnamed(page: Page): Promise<string[]> {
  return runAxe(page, { runOnly: [labelTextRule] })
}

async function runAxe(page: Page, rules: object): Promise<string[]> {
  await bringAxe(page)
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] })
  return page.evaluate<string[]>(`axe.run(document, ${options}).then(${inWords.toString()})`)
}

/**
 * Adds axe to the page once, through the debugger, which the page's content security policy neither blocks nor reports.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate<boolean>(`'axe' in globalThis`)) return
  await page.evaluate(axe)
}

const axe = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}; undefined`

type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** Runs in the page. Returns one line for each violated rule, with where and how. */
function inWords({ violations }: { violations: Violation[] }): string[] {
  return violations.map(({ id, nodes }) => {
    const where = nodes
      .slice(0, 4)
      .map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim()})`)
    return `${id}: ${where.join('; ')}`
  })
}

/** Waits until every finite animation has ended. Otherwise a color would be measured in the middle of a fade. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`(${standStill.toString()})()`)
}

/**
 * Runs in the page. A transition of an inherited color reaches one element further with each frame, so one quiet frame
 * isn't enough.
 */
async function standStill(): Promise<void> {
  type Moving = {
    playState: string
    effect: { getComputedTiming: () => { endTime: number } } | null
    finished: Promise<unknown>
  }
  const page = globalThis as unknown as {
    document: { getAnimations: () => Moving[]; fonts: { ready: Promise<unknown> } }
    requestAnimationFrame: (callback: (time: number) => void) => void
    scheduler: { postTask: (task: () => void, options: { priority: 'background' }) => Promise<void> }
  }
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => page.requestAnimationFrame(resolve))
    // Pending React renders, such as the rest of a list, come before idle work.
    await page.scheduler.postTask(() => undefined, { priority: 'background' })
    const moving = page.document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    quiet = moving.length === 0 ? quiet + 1 : 0
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
  await page.document.fonts.ready
}
