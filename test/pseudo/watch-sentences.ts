import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { productName } from '#contract/product.ts'
import { allRows } from '#test/all-rows.ts'
import type { Received } from '#test/mail-server.ts'
import type { World } from '#test/world.ts'
import { givenTexts } from './given-texts.ts'
import { plainText, pseudoWord } from './read-pseudo.ts'

type Observation = { kind: 'plain' | 'cut off' | 'too wide'; text: string; at: string; path: string }

/** Matches addresses, codes, semesters, and browsers' own messages. */
const machines = [
  /https?:\S+|[\w.+*-]*@[\w.-]+|\b[\w.-]+\.(?:edu|csv|com|org)\b|\blocalhost\b|\B\/[\w/-]+/g,
  /\b[0-9A-Z]{4,5}(?:-[0-9A-Z]{4,5})+\b|\b[A-Z]\w+(?:\/[\w-]+)+/g,
  /\b(?:Spring|Summer|Fall|Winter) \d{4}\b|\bFailed to fetch\b|\bPermission denied\b/g,
]
/** Match texts from the browser's formatters and errors, and names of products and files. */
const allowedPatterns = [
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day|sday|nesday|rsday|urday)?\b/g,
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g,
  /\b(?:Eastern|Central|Mountain|Pacific)(?: Standard| Daylight)? Time\b|\b(?:AM|PM|UTC|GMT|[ECMP][SD]T|and|or|at)\b/g,
  /\b(?:Android|iOS|Chrome|Edge|Firefox|Safari|Chromium|Linux|Windows|iPhone|iPad|CSV|JSON|Excel)\b/g,
  /\b(?:Canvas|Moodle|Blackboard|Brightspace|PeopleSoft)\b/g,
]

/** The texts that the pages of a journey showed, and those that were typed. */
export type ObservedTexts = { told: Observation[]; typed: string[] }

/** Collects the texts that a browser's pages show and that people type. */
export async function watchSentences(
  context: BrowserContext,
  { told: observations, typed: typedTexts }: ObservedTexts,
): Promise<void> {
  await context.exposeBinding(
    'tellOfSentence',
    (_source, observation: Observation) => void observations.push(observation),
  )
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
  context.on('request', (request) => typedTexts.push(...valuesIn(request.postData())))
  // Responses are included, because some of their rows are deleted before the journey ends.
  context.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    void response.text().then(
      (body) => typedTexts.push(...valuesIn(body, answered)),
      () => undefined,
    )
  })
}

/** Collects the current texts of a browser's pages. */
export async function lookOnceMore(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.evaluate('globalThis.lookForSentences?.()').catch(() => undefined)
}

/**
 * Returns the sentences in pages and emails that are in English or cut off. Texts from the database and typed texts are
 * skipped.
 */
export async function findTroubles(
  { told: observations, typed: typedTexts }: ObservedTexts,
  emails: readonly Received[],
  { db }: Pick<World, 'db'>,
): Promise<string[]> {
  const data = [...(await readTexts(db)), ...typedTexts, ...givenTexts].filter((text) => text.length > 1)
  const longestFirst = [...new Set(data)].toSorted((first, second) => second.length - first.length)
  const mailed: Observation[] = emails.flatMap(({ subject, text }) =>
    [subject, ...text.split('\n')].map(
      (line) => ({ kind: 'plain', text: line, at: subject, path: 'an email' }) as const,
    ),
  )
  const troubles = [...observations, ...mailed].flatMap(({ kind, text, at: context, path }) => {
    if (kind === 'cut off') return [`cut off on ${path}: “${plainText(text)}” in ${context}`]
    if (kind === 'too wide') return [`${path} is ${text} wide`]
    const rest = stripData(text, longestFirst)
    return rest === '' ? [] : [`not in a catalog on ${path}: “${plainText(text)}” (${rest}) in ${context}`]
  })
  return [...new Set(troubles)]
}

function stripData(text: string, data: readonly string[]): string {
  let rest = text.replaceAll(pseudoWord, ' ')
  for (const pattern of machines) rest = rest.replaceAll(pattern, ' ')
  for (const ownText of [productName, ...data]) {
    if (rest.includes(ownText)) rest = rest.replaceAll(wholeWords(ownText), ' ')
    // A long text may be truncated.
    if (rest.trim().length > 20 && ownText.includes(rest.trim().replace(/…$/, ''))) return ''
  }
  for (const pattern of allowedPatterns) rest = rest.replaceAll(pattern, ' ')
  return (rest.match(/[a-zA-Z]{2,}/g) ?? []).join(' ')
}

const wholeWords = (text: string) => new RegExp(`(?<![a-zA-Z])${text.replaceAll(/[^\w\s]/gu, '\\$&')}(?![a-zA-Z])`, 'g')

const named =
  /_id$|name|email|location|description|semester|domain|code|university|country|website|message|reason|time_zone/

async function readTexts(db: World['db']): Promise<string[]> {
  return Object.values(await allRows(db))
    .flat()
    .flatMap((row) => Object.entries(JSON.parse(row) as Record<string, unknown>))
    .flatMap(([column, value]) => (named.test(column) && typeof value === 'string' ? [value] : []))
}

/** Matches the fields of responses that contain what people typed. */
const answered =
  /^(?!.*(message|error|detail)).*(name|email|location|description|semester|domain|university|school|zone)/

/** Returns the texts in a JSON text whose field names match. */
function valuesIn(body: string | null, fields = /(?:)/): string[] {
  const texts: string[] = []
  try {
    JSON.parse(body ?? '{}', (field, value: unknown) => {
      if (typeof value === 'string' && fields.test(field)) texts.push(value)
      return value
    })
  } catch {
    // This is a file, whose rows are in the database afterwards.
  }
  return texts
}
