// Reads lists of people as a file and as a pasted list, like the pages do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { matchLines } from '#server/rolls/marks/match-lines.ts'
import { judgeRows, type JudgedRow } from '#web/classes/import/judge-rows.ts'
import { isWhole } from '#web/classes/import/match-columns.ts'
import { readFile } from '#web/classes/import/read-file.ts'
import { matchRows, readTable } from '#web/classes/import/read-table.ts'

export const domain = 'students.alder.edu'
/** The teacher who imports and pastes the lists. */
const teacher = { email: `prof@${domain}`, first_name: 'Ruth', last_name: 'Klein' }
/** Returns a text with the university's domain in its short addresses, such as `mb@`. */
export const expand = (text: string) => text.replaceAll(/(?<=\b(?:mb|co|al|prof))@(?![a-z])/g, `@${domain}`)
const shorten = (text: string) => text.replaceAll(`@${domain}`, '@')

/** Returns the students that the import of a text adds, as `First | Last | login@`. */
export async function listImported(text: string): Promise<string[]> {
  const ready = (await judge(text)).filter(({ result }) => result === 'ready')
  return ready.map(({ firstName, lastName, email }) => shorten(`${firstName} | ${lastName} | ${email}`))
}

/** Returns the import's result for each row below the titles. */
export async function listImportResults(text: string): Promise<string[]> {
  return (await judge(text)).map(({ result }) => result)
}

async function judge(text: string): Promise<JudgedRow[]> {
  const content = await readFile(Buffer.from(text), () => Promise.resolve(null))
  const table = content && readTable(content.sheets, { choice: {}, domain, rule: 'by name' })
  assert.ok(table && isWhole(table.match), JSON.stringify(table?.match))
  const rows = matchRows(table, table.match, domain)
  const judged = await judgeRows(rows, { domain, ownAddress: teacher.email, completeWith: null, present: new Set() })
  return judged!
}

/** Returns the new students that a pasted list contains, as `First | Last | login@`. */
export function listPasted(text: string): string[] {
  const meanings = matchLines(onePerLine(text).split('\n'), [], domain, [teacher])
  const newcomers = meanings.flatMap(({ newcomer, same_as: twin }) => (newcomer && twin === null ? [newcomer] : []))
  return newcomers.map(({ first_name: first, last_name: last, email }) => shorten(`${first} | ${last} | ${email}`))
}

/** A list with short addresses, and the students in it. */
export type Case = { text: string; people: string[] }

/** Tests each list as a file and as a pasted list: both must find the same students, and no one else. */
export function testBoth(kinds: Record<string, Record<string, Case>>): void {
  for (const [kind, cases] of Object.entries(kinds))
    for (const [name, { text, people }] of Object.entries(cases))
      test(`a file and a pasted list have the same students: ${kind}, ${name}`, async () => {
        assert.deepEqual(await listImported(expand(text)), people, 'as a file')
        assert.deepEqual(listPasted(expand(text)), people, 'as a pasted list')
      })
}
