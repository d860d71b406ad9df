import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Failure } from './failure-reporter.ts'

/**
 * The result of undoing a fix: a test failed, none failed, or it can't be undone separately. `why` is the group of the
 * failed tests, or the reason why the fix was left out. `tests` are those that the fix changed. `overlaps` is the
 * number of places where later changes to the same lines were undone as well.
 */
export type Result = {
  commit: string
  subject: string
  tests: string[]
  overlaps: number
  outcome: 'caught' | 'missed' | 'left out'
  why: string
  failures: Failure[]
}

/** Results that a later run can reuse, and the titles that fail in a file even if nothing is undone. */
export type ResultCache = {
  read: (commit: string) => Result | undefined
  write: (result: Result) => void
  readFile: (file: string) => string[] | undefined
  writeFile: (file: string, titles: string[]) => void
}

type Stored = { key: string; results: Record<string, Result>; files: Record<string, string[]> }

/**
 * Opens a file of results. `key` identifies the sources for which they are valid. Results with a different key are
 * dropped.
 */
export function openResults(file: string, key: string): ResultCache {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : null
  const current: Stored = stored?.key === key ? stored : { key, results: {}, files: {} }
  const save = () => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(current))
  }
  return {
    read: (commit) => current.results[commit],
    write(result) {
      current.results[result.commit] = result
      save()
    },
    readFile: (name) => current.files[name],
    writeFile(name, titles) {
      current.files[name] = titles
      save()
    },
  }
}

/** The number of defects in 20 that may be missed: 57 of 60 must be caught. */
const missedOf20 = 1

/** Whether enough of `count` defects were caught. */
export function areEnoughCaught(results: readonly Result[], count: number): boolean {
  const caught = results.filter(({ outcome }) => outcome === 'caught').length
  return caught >= count - Math.floor((count * missedOf20) / 20)
}

/** Returns a Markdown table of the replayed defects, with totals and the reasons why others were left out. */
export function describeResults(results: readonly Result[]): string {
  const played = results.filter(({ outcome }) => outcome !== 'left out')
  const leftOut = results.filter(({ outcome }) => outcome === 'left out')
  const caught = played.filter(({ outcome }) => outcome === 'caught')
  return [
    '| Commit | Subject | Failed |',
    '|---|---|---|',
    ...played.map(
      (result) => `| ${result.commit.slice(0, 8)} | ${cell(result.subject)} | ${cell(describeFailure(result))} |`,
    ),
    '',
    `${caught.length} of ${played.length} defects are caught.`,
    ...(leftOut.length === 0 ? [] : ['', `Left out, because they can’t be undone alone (${leftOut.length}):`, '']),
    ...leftOut.map(({ commit, subject, why: reason }) => `- ${commit.slice(0, 8)} ${subject}: ${reason}`),
    '',
  ].join('\n')
}

function describeFailure({ failures: [first, ...otherFailures] }: Result): string {
  if (!first) return 'missed'
  return `${first.file} › ${first.title}${otherFailures.length > 0 ? `, and ${otherFailures.length} more` : ''}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')
