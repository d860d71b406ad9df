import type { LmsSystem } from '#contract/lms/names.ts'
import type { Dice } from '#test/permissions/random-worlds/dice.ts'
import { aCourse, type Course, type CourseUser, type IdentifyingColumns } from './random-course.ts'
import { drawColumns } from './random-columns.ts'

/**
 * A file with random content, and the expected result of filling it. `points` are the maximum of the column, in
 * thousandths.
 */
export type RandomFile = {
  system: LmsSystem
  bytes: Buffer
  /** The file after filling, made from the same cells without the product's code. */
  expected: Buffer
  course: Course
  /** The encoding's name for `TextDecoder`. */
  encoding: string
  separator: string
  title: string
  column: number
  points: number
  isAsked: boolean
  zeros: boolean
  clearsStale: boolean
  confirmed: number[]
  outcomes: Map<number, string>
  /** The points that the system should have after the import, by the user's id. */
  grades: Map<string, number | 'excused'>
}

type Encoding = 'utf-8' | 'utf-8-mark' | 'utf-16le-mark' | 'utf-16be-mark' | 'utf-16le'
const encodings: Record<LmsSystem, readonly Encoding[]> = {
  canvas: ['utf-8', 'utf-8-mark'],
  brightspace: ['utf-8', 'utf-8-mark'],
  moodle: ['utf-8', 'utf-8-mark', 'utf-16le-mark', 'utf-16be-mark'],
  blackboard: ['utf-16le-mark', 'utf-16le-mark', 'utf-16be-mark', 'utf-16le', 'utf-8', 'utf-8-mark'],
}
const separatorsOf: Record<LmsSystem, readonly string[]> = {
  canvas: [',', ';'],
  brightspace: [',', '\t'],
  moodle: [',', ';', '\t'],
  blackboard: ['\t', ','],
}

export function aRandomFile(dice: Dice, users: number): RandomFile {
  const system = dice.oneOf(['canvas', 'brightspace', 'moodle', 'blackboard'] as const)!
  const has = identifying(dice, system)
  const points = dice.between(1, 20) * 1_000
  const course = aCourse(dice, users, has, points)
  const separator = dice.oneOf(separatorsOf[system])!
  const mark = dice.chance(separator === ',' ? 15 : 50) ? ',' : '.'
  const quoting = dice.oneOf(['all', 'needed', 'some'] as const)!
  const quoteCell = (value: string) => {
    const isNeeded = /["\r\n]/.test(value) || value.includes(separator)
    const isQuoted = isNeeded || quoting === 'all' || (quoting === 'some' && dice.chance(50))
    return isQuoted ? `"${value.replaceAll('"', '""')}"` : value
  }
  const { columns, above } = drawColumns(dice, { system, has, points, mark })
  const column = columns.findIndex(({ isCredit }) => isCredit)
  const zeros = dice.chance(30)
  const plan = {
    system,
    column,
    zeros,
    clearsStale: dice.chance(30),
    isComma: false,
    confirmed: [] as number[],
    outcomes: new Map(),
    grades: new Map(),
  }

  const rows = [columns.map(({ title }) => title), ...above]
  const usersFrom = rows.length
  for (const user of course.users) rows.push(columns.map((fileColumn) => fileColumn.value(user, rows.length)))
  const originalGrades = rows.slice(usersFrom).map((row) => row[column]!)
  const otherGrades = columns.flatMap(({ isCandidate }, index) =>
    isCandidate ? rows.slice(1).map((row) => row[index]!) : [],
  )
  const allCells = rows.slice(1).flat()
  plan.isComma = usesComma(originalGrades) ?? usesComma(otherGrades) ?? usesComma(allCells) ?? separator === ';'
  const quoted = rows.map((row) => row.map(quoteCell))
  const changed = quoted.map((row) => row.slice())
  course.users.forEach((user, index) => {
    const line = usersFrom + index + 1
    const value = fill(dice, plan, user, line, originalGrades[index]!)
    if (value === null) return
    const isQuoted = quoted[line - 1]![column]!.startsWith('"') || value.includes(separator)
    changed[line - 1]![column] = isQuoted ? `"${value}"` : value
  })
  const end = dice.oneOf(['\n', '\r\n', '\r\n', system === 'moodle' ? '\r' : '\n'])!
  const tail = dice.oneOf(['', end, end, end + end])!
  const encoding = dice.oneOf(encodings[system])!
  const file = (cells: string[][]) => encode(cells.map((row) => row.join(separator)).join(end) + tail, encoding)
  const isAsked = columns.filter(({ isCandidate }) => isCandidate).length > 1
  const { title } = columns[column]!
  const output = { bytes: file(quoted), expected: file(changed), encoding: encoding.replace('-mark', '') }
  return { ...plan, ...output, course, separator, title, points, isAsked }
}

/** Whether numbers have decimal commas. Null if they have no decimals, or both commas and points. */
function usesComma(texts: string[]): boolean | null {
  const [hasComma, hasPoint] = [/^\d+,\d+$/, /^\d+\.\d+$/].map((decimals) => texts.some((text) => decimals.test(text)))
  return hasComma === hasPoint ? null : hasComma!
}

type Plan = Pick<RandomFile, 'system' | 'zeros' | 'clearsStale' | 'confirmed' | 'outcomes' | 'grades'> & {
  isComma: boolean
}

/** Records what should happen to a row. Returns the expected text of its cell, or null to keep the cell. */
function fill(dice: Dice, plan: Plan, user: CourseUser, line: number, original: string): string | null {
  const { student, route } = user
  const end = (outcome: string, value: string | null = null) => {
    plan.outcomes.set(line, outcome)
    return value
  }
  if (!student || route === 'outsider' || route === 'namesake') return end('unmatched')
  const { credit } = student
  const isNumber = /^\d+([.,]\d+)?$/.test(original)
  const has = isNumber ? Math.round(Number(original.replace(',', '.')) * 1_000) : original
  // Only Canvas can store that a student is excused. Elsewhere, points are too many for them as well.
  const isUnnoted = credit === 'excused' && plan.system !== 'canvas'
  const isStale = (!credit || isUnnoted) && ((isNumber && has !== 0) || (plan.system === 'canvas' && original === 'EX'))
  if (isUnnoted && !isStale) return end('excused-kept')
  if (isUnnoted ? !plan.clearsStale : !credit && !plan.zeros) {
    if (!isStale) return end('no-credit')
    if (!plan.clearsStale) return end('stale')
  }
  if (plan.system === 'canvas' && original === 'N/A') return end('not-assigned')
  const grade = isUnnoted ? 0 : (credit ?? 0)
  if (has === (grade === 'excused' ? 'EX' : grade)) return end('same')
  if (route === 'name' || (!isStale && /[a-z]/i.test(original))) {
    if (dice.chance(50)) return end('check')
    plan.confirmed.push(line)
  }
  plan.grades.set(user.id, grade)
  if (grade === 'excused') return end('filled', 'EX')
  const decimal = String(grade / 1_000)
  return end('filled', plan.isComma ? decimal.replace('.', ',') : decimal)
}

function identifying(dice: Dice, system: LmsSystem): IdentifyingColumns {
  if (system === 'canvas') return { system, id: true, login: true, email: false }
  if (system === 'blackboard') return { system, id: dice.chance(80), login: true, email: false }
  const login = dice.chance(system === 'brightspace' ? 80 : 20)
  if (system === 'brightspace') return { system, login, id: !login || dice.chance(80), email: dice.chance(40) }
  return { system, email: true, id: dice.chance(70), login }
}

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  const marked = `\uFEFF${text}`
  if (encoding === 'utf-8-mark') return Buffer.from(marked)
  const bytes = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16be-mark' ? bytes.swap16() : bytes
}
