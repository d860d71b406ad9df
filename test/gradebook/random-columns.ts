import type { LmsSystem } from '#contract/lms/names.ts'
import type { Dice } from '#test/permissions/random-worlds/dice.ts'
import type { CourseUser, IdentifyingColumns } from './random-course.ts'

/**
 * A column of a random file. `isCandidate` means that it can take points, and `isCredit` that it is the one to fill.
 */
type Column = {
  title: string
  isCandidate: boolean
  isCredit: boolean
  value: (user: CourseUser, row: number) => string
}
type Settings = { system: LmsSystem; has: IdentifyingColumns; points: number; mark: string }

/** Text that a careless copy would change. */
const tricky = [
  '',
  '',
  'plain',
  'a, b',
  'a; b',
  'a\tb',
  'say "hi"',
  'two\nlines',
  'two\r\nlines',
  '=1+1',
  'Ñandú 😀',
  ' \u200F ',
  '""',
]

/** Draws the columns of a system's file, and the rows between the titles and the first student. */
export function drawColumns(dice: Dice, settings: Settings): { columns: Column[]; above: string[][] } {
  const { system, points, mark } = settings
  const maximum = String(points / 1_000)
  /** Titles and the first rows have no line breaks, because importers examine the first lines. */
  const text = (row: number) => (row < 3 ? 'plain' : dice.oneOf(tricky)!)
  const column = (title: string, value: Column['value']): Column => ({
    title,
    value,
    isCandidate: false,
    isCredit: false,
  })
  const junk = (title: string) => column(title, (_, row) => text(row))
  const number = () => `${dice.between(0, 9)}${dice.chance(50) ? `${mark}${dice.between(0, 99)}` : ''}`
  const grades = Array.from({ length: dice.chance(60) ? 1 : dice.between(2, 4) }, (_, n) => ({
    ...column(gradeTitle(dice, system, n, maximum), () =>
      dice.oneOf([...emptyGrades[system], number(), number(), maximum])!,
    ),
    isCandidate: true,
  }))
  dice.oneOf(grades)!.isCredit = true
  const columns = aroundGrades(dice, settings, grades, junk, column)
  return { columns, above: system === 'canvas' ? rowsOfCanvas(dice, columns, maximum) : [] }
}

const emptyGrades: Record<LmsSystem, string[]> = {
  canvas: ['', '', 'N/A', 'EX'],
  brightspace: ['', ''],
  moodle: ['-', '-', ''],
  blackboard: ['', '', 'In Progress', 'Needs Grading'],
}

function gradeTitle(dice: Dice, system: LmsSystem, n: number, maximum: string): string {
  const name = `${dice.oneOf(['Attendance', 'Extra credit, talks', 'Talks (5)', 'Ünï "A"', 'Final; bonus'])!} ${n}`
  const id = 400 + n
  if (system === 'canvas') return `${name} (${id})`
  if (system === 'brightspace')
    return dice.chance(30)
      ? `${name} Points Grade`
      : `${name} Points Grade <Numeric MaxPoints:${maximum} Weight:10 Category:Talks CategoryWeight:20>`
  if (system === 'moodle') return `Assignment: ${name} (Real)`
  return `${name} [Total Pts: ${maximum}${dice.oneOf([' Score', '', ' Score'])!}] |${id}`
}

/** Puts the grade columns among the other columns that the system writes. */
function aroundGrades(
  dice: Dice,
  { system, has }: Settings,
  grades: Column[],
  junk: (title: string) => Column,
  column: (title: string, value: Column['value']) => Column,
): Column[] {
  const maybe = (percent: number, ...options: Column[]) => (dice.chance(percent) ? options : [])
  const id = (sign: string) => (has.id ? sign : null)
  if (system === 'canvas') {
    const isSplit = dice.chance(20)
    const sis = dice.chance(50)
    return [
      ...(isSplit
        ? [column('LastName', ({ last }) => last), column('FirstName', ({ first }) => first)]
        : [column('Student', ({ last, first }) => `${last}, ${first}`)]),
      column('ID', (user) => user.id),
      ...(sis ? [column('SIS User ID', (user) => `sis-${user.id}`)] : []),
      column('SIS Login ID', ({ login }) => login),
      ...(sis
        ? maybe(
            20,
            column('Integration ID', () => ''),
          )
        : []),
      column('Section', (_, row) => (row < 3 ? 'A' : dice.oneOf(['Sec. 1', 'Sec. 1 and Sec. 2', 'A, "B"'])!)),
      ...maybe(40, junk('Notes')),
      ...grades,
      ...maybe(
        70,
        column('Current Score', () => '91.25'),
        column('Final Grade', () => 'A'),
      ),
    ]
  }
  const names = [column('Last Name', ({ last }) => last), column('First Name', ({ first }) => first)]
  if (system === 'brightspace')
    return [
      ...(id('#') ? [column('OrgDefinedId', (user) => `#${user.id}`)] : []),
      ...(has.login ? [column('Username', ({ login }) => `#${login}`)] : []),
      ...names,
      ...(has.email ? [column('Email', ({ email }) => email)] : []),
      ...maybe(30, junk('Essay Text Grade')),
      ...grades,
      ...maybe(
        40,
        column('Sum Points Grade <Calculated MaxPoints:50>', () => '12'),
      ),
      ...maybe(
        50,
        column('Adjusted Final Grade Numerator', () => ''),
      ),
      column('End-of-Line Indicator', () => '#'),
    ]
  if (system === 'moodle')
    return [
      column('First name', ({ first }) => first),
      column(dice.oneOf(['Surname', 'Last name'])!, ({ last }) => last),
      ...(id('') === '' ? [column('ID number', (user) => user.id)] : []),
      ...maybe(60, junk('Institution'), junk('Department')),
      column('Email address', ({ email }) => email),
      ...(has.login ? [column('Username', ({ login }) => login)] : []),
      ...grades.flatMap((grade) => [grade, ...maybe(40, junk(grade.title.replace('(Real)', '(Feedback)')))]),
      ...maybe(
        60,
        column('Course total (Real)', () => '12'),
      ),
      column('Last downloaded from this course', () => '1795427168'),
    ]
  return [
    ...names,
    column('Username', ({ login }) => login),
    ...(id('') === '' ? [column('Student ID', (user) => user.id)] : []),
    column('Last Access', () => '2026-11-02 10:11:12'),
    column('Availability', () => 'Yes'),
    ...maybe(
      60,
      column('Total [Total Pts: up to 40 Score] |399', () => '12'),
    ),
    ...grades,
    ...maybe(30, junk('Notes [Total Pts: 0 Text] |398')),
  ]
}

/** Returns Canvas's rows for hidden assignments and for the points of each assignment. */
function rowsOfCanvas(dice: Dice, columns: Column[], maximum: string): string[][] {
  const isComputed = ({ title }: Column) => /^(?:Current|Final) /.test(title)
  const points = columns.map((column, n) =>
    n === 0 ? '    Points Possible' : column.isCandidate ? maximum : isComputed(column) ? '(read only)' : '',
  )
  const hidden = columns.map((column) => (column.isCandidate ? 'Manual Posting' : ''))
  return dice.chance(30) ? [hidden, points] : [points]
}
