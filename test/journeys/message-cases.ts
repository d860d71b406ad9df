import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { patience } from '#test/patience.ts'
import { messages, type Kind, type Message } from './messages.ts'
import type { Stage } from './stage.ts'

/** What a case gets: one phone that cases share, and separate phones, for example for stored or refused values. */
export type Scene = {
  stage: Stage
  phone: Page
  /** A separate phone, closed after the case. */
  openPhone: Stage['phone']
  /**
   * Answers the next calls to an address instead of the server. There must be such a call, and its status isn't
   * reported as trouble.
   */
  answer: (address: RegExp, status: number, body?: unknown) => void
}

/** Brings a page to the state that shows its message. Returns that page. */
export type Case<More = object> = (scene: Scene & More) => Promise<Page>

/** A case for every message of a table. A missing case is a type error, and fails the journey. */
export type CasesOf<Table, More = object> = Record<keyof Table, Case<More>>
/** The cases for one kind of message in document 1. */
export type Cases<K extends Kind, More = object> = CasesOf<(typeof messages)[K], More>

type Played<More> = { stage: Stage; extras: More; phone: Page }

/** Shows all messages of one kind in document 1. */
export async function showAll<K extends Kind, More extends object>(
  kind: K,
  cases: Cases<K, More>,
  played: Played<More>,
): Promise<void> {
  await showTable(kind, messages[kind], cases, played)
}

/**
 * Shows all messages of a table, one after the other. Throws an error that lists the messages that weren't shown, and
 * those after which the keyboard would start over at the top of the page. Adjacent rows with the same case share one
 * visit.
 */
export async function showTable<Table extends Record<string, Message>, More extends object>(
  kind: string,
  table: Table,
  cases: CasesOf<Table, More>,
  { stage, extras, phone }: Played<More>,
): Promise<void> {
  const missed: string[] = []
  let last: { show?: Case<More>; page?: Promise<Page> } & Partial<OpenScene> = {}
  for (const [id, message] of Object.entries<Message>(table)) {
    const show = (cases as Record<string, Case<More>>)[id]
    if (!show) throw new Error(`${kind}.${id} has no case.`)
    if (last.show !== show) {
      missed.push(...((await last.close?.()) ?? []))
      const { scene, untilAsked, hasRefused, close } = openScene(stage, phone)
      last = { show, page: show({ ...extras, ...scene }).then(untilAsked), hasRefused, close }
    }
    try {
      const page = (await last.page)!
      await seesWordForWord(page, message)
      if (last.hasRefused?.() && !(await page.evaluate(hasFocus))) missed.push(`${kind}.${id}: the focus is lost`)
    } catch (error) {
      missed.push(`${kind}.${id}, '${message.says}' (${message.where}): ${(error as Error).message.split('\n')[0]}`)
    }
  }
  missed.push(...((await last.close?.()) ?? []))
  if (missed.length > 0) throw new Error(`These were not to be seen:\n${missed.join('\n')}`)
}

/**
 * Whether something that a person can reach has the focus. If a dialog's button loses it, the dialog itself gets it.
 */
const hasFocus = "!document.activeElement.matches('body, [role=dialog], [role=presentation]')"

type OpenScene = {
  scene: Scene
  untilAsked: (page: Page) => Promise<Page>
  /** Whether something that a person sent was refused. */
  hasRefused: () => boolean
  close: () => Promise<string[]>
}

/**
 * Returns a case's scene with three functions. `untilAsked` waits until every mock was requested, because a page may
 * show the same words before. `hasRefused` returns whether a mock refused something. `close` removes what the case
 * opened and mocked, and returns the mocks that no one requested.
 */
function openScene(stage: Stage, phone: Page): OpenScene {
  const opened: Page[] = []
  let isRefused = false
  const answered: { address: RegExp; times: number; end: () => void }[] = []
  const scene: Scene = {
    stage,
    phone,
    async openPhone(visitor) {
      const page = await stage.phone(visitor)
      opened.push(page)
      return page
    },
    answer(address, status, body = {}) {
      const stub = { address, times: 0, end: () => undefined as void }
      stub.end = stage.answerInstead({
        address,
        status,
        body,
        onAnswer({ method, url }) {
          stub.times += 1
          // The page of an emailed link sends its request automatically.
          isRefused ||= status >= 400 && method !== 'GET' && !url?.includes('verify-email')
          stage.allowTrouble(new RegExp(`: ${status} ${method} ${url?.split('?', 1)[0]}$`))
        },
      })
      answered.push(stub)
    },
  }
  const close = async () => {
    for (const { end } of answered) end()
    for (const page of opened) await page.context().close()
    return answered.filter(({ times }) => times === 0).map(({ address }) => `nobody asked for ${address}`)
  }
  const untilAsked = async (page: Page) => {
    const deadline = performance.now() + patience.timeout
    while (answered.some(({ times }) => times === 0) && performance.now() < deadline) await wait(10)
    return page
  }
  return { scene, untilAsked, hasRefused: () => isRefused, close }
}

/** Waits until a message is shown word for word, as a whole line or, if allowed, as a part of one. */
async function seesWordForWord(page: Page, { says, isPart }: Message): Promise<void> {
  const look = `(${isShown.toString()})(${JSON.stringify(says)}, ${isPart === true})`
  const deadline = performance.now() + patience.timeout
  while (performance.now() < deadline) {
    // `evaluate` fails while the page is navigating away.
    if (await page.evaluate<boolean>(look).catch(() => false)) return
    await page.waitForTimeout(50).catch(() => undefined)
  }
  throw new Error(`not there at ${page.url()}`)
}

/**
 * Runs in the page. Returns whether a visible element has these words as a line of its own, or with `isPart` as a part
 * of one.
 */
function isShown(says: string, isPart: boolean): boolean {
  type Spot = {
    nodeType: number
    nodeName: string
    textContent: string
    childNodes: Iterable<Spot>
    checkVisibility: () => boolean
  }
  const { document } = globalThis as unknown as {
    document: { body: Spot; querySelectorAll: (selector: string) => Iterable<Spot> }
  }
  // Usually the words aren't there yet, and then looking at each element would slow the page down.
  const bare = (text: string) => text.replaceAll(/\s+/g, '')
  if (!bare(document.body.textContent).includes(bare(says))) return false
  for (const element of document.querySelectorAll('body *')) {
    // Separate elements are separate lines, even side by side.
    const lines = [...element.childNodes].map(({ nodeType, nodeName, textContent }) =>
      // A name with its own direction is part of its line.
      nodeType === 3 || nodeName === 'BDI' ? textContent : '\n',
    )
    const texts = lines
      .join('')
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    const isThere = isPart ? texts.some((line) => line.includes(says)) : texts.includes(says)
    if (isThere && element.checkVisibility()) return true
  }
  return false
}
