// Finds the titles of a table, and the column of each part of a person, by titles or by the look of the cells.
import { foldForSearch } from '#contract/fold-name.ts'
import { areAnswers } from './answers.ts'
import { readExtraRow } from './extra-rows.ts'
import { areReversed, fitAddresses } from './name-order.ts'
import { isHonorific, particles, readAddress, splitName, withoutMarks, withoutPlaceholder } from './people.ts'
import { isAboutOther, isGender } from './other-columns.ts'
import { isRole } from './roles.ts'
import { holdsAddress } from './rows.ts'
import {
  areMeetingTitles,
  areTitles,
  meansWholeName,
  readTitle,
  withoutOwner,
  type ColumnKind,
} from './column-titles.ts'

/** The index of each kind of column, counted from 0. -1 if there is none. */
export type Columns = Record<ColumnKind, number>

const noColumns: Columns = {
  first: -1,
  last: -1,
  name: -1,
  middle: -1,
  particle: -1,
  suffix: -1,
  second: -1,
  email: -1,
  login: -1,
  id: -1,
  section: -1,
  position: -1,
  role: -1,
}

/** The number of rows in which titles are searched. Reports have up to 20 rows of facts above their titles. */
const rowsSearched = 60

/**
 * Returns the index of the row with the titles, or null if the first row with content is already a person. The titles
 * are the first row with two known titles, unless it has more addresses above it than below. Otherwise they are the row
 * before the first address.
 */
export function findTitles(rows: readonly string[][]): number | null {
  const searched = rows.slice(0, rowsSearched)
  const knownTitles = searched.findIndex(areTitles)
  // The row below a meeting’s titles contains the address of its host.
  const isPerson = (cells: string[], row: number) =>
    cells.some(holdsAddress) && (row === 0 || !areMeetingTitles(searched[row - 1]!))
  const withAddress = searched.flatMap((cells, row) => (isPerson(cells, row) ? [row] : []))
  // A note with an address has fewer cells than a person.
  const countCells = (row: number) => searched[row]!.filter((cell) => cell.trim() !== '').length
  const widest = Math.max(0, ...withAddress.map(countCells))
  const people = withAddress.filter((row) => countCells(row) * 2 >= widest)
  const [firstPerson = -1] = people
  // Facts above a table may include the teacher of the class.
  const above = people.filter((row) => row < knownTitles).length
  if (knownTitles !== -1 && above <= people.length - above) return knownTitles
  if (firstPerson === -1) {
    const single = searched.findIndex((cells) => cells.length > 1 && cells.some((cell) => readTitle(cell) !== null))
    return single === -1 ? (rows.length > 1 ? 0 : null) : single
  }
  const candidates = searched.flatMap((cells, row) =>
    row < firstPerson && looksLikeTitles(cells, searched[firstPerson]!) ? [row] : [],
  )
  // Before the first person with an address, there may be people without one. They have fewer cells than the titles.
  const wide = candidates.findLast((row) => countCells(row) >= countCells(firstPerson))
  return wide ?? candidates.find((row) => row === firstPerson - 1) ?? null
}

/**
 * Whether a row may be titles. It has the title of a name or address, whatever its other cells are, such as dates. Or
 * its cells are all different, none of them starts with a digit, and there are enough for the row below.
 */
function looksLikeTitles(cells: string[], below: string[]): boolean {
  if (!cells.some(holdsAddress) && cells.some((cell) => studentKinds.has(readTitle(cell) ?? ''))) return true
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '')
  // A list may begin with a person who has no address.
  if (cells.length === 1 && /^\p{Lu}[^,\d]{0,60}, ?\p{Lu}[^,\d]{0,60}$/u.test(texts[0] ?? '')) return false
  const needed = below.filter((cell) => cell.trim() !== '').length
  const isTitle = (text: string) => /\p{L}/u.test(text) && !/^\d/.test(text)
  return texts.length >= Math.min(needed, 2) && texts.every(isTitle) && new Set(texts).size === texts.length
}

const studentKinds = new Set<string>(['first', 'last', 'name', 'email'])

/** The number of rows that are compared to recognize a column. */
const rowsCompared = 200

/**
 * Finds columns by their titles, and columns without a known title by their cells. If there are several address
 * columns, takes the one with the most addresses in `domain`. `named` contains columns that were found another way.
 */
export function findColumns(
  titles: readonly string[] | null,
  rows: readonly string[][],
  domain: string | null,
  named: Partial<Columns> = {},
): Columns {
  const columns = { ...(titles ? findByTitles(titles) : noColumns), ...named }
  // Totals and lines of dashes don't show what a column contains.
  const sample = rows.slice(0, rowsCompared).filter((cells) => readExtraRow(cells, cells.some(holdsAddress)) === null)
  if (titles) restoreWholeName(columns, titles, sample)
  const width = Math.max(titles?.length ?? 0, ...sample.map((cells) => cells.length))
  const texts = Array.from({ length: width }, (_, column) => sample.flatMap((cells) => cells[column]?.trim() || []))
  preferFilled(columns, titles ?? [], texts)
  columns.email = findAddresses(columns.email, texts, { titles, domain })
  if (columns.login === columns.email) columns.login = -1
  // Zoom puts the names of users below `User Name`.
  if (isMostly(texts[columns.login] ?? [], (text) => /\p{L}[\s,]+\p{L}/u.test(text))) {
    if (columns.name === -1 && columns.first === -1 && columns.last === -1) columns.name = columns.login
    columns.login = -1
  }
  const students = texts.map((cells, column) => (isAboutOther(titles?.[column] ?? '') ? [] : cells))
  // Such a title may mean first names or full names.
  const { name } = columns
  if (readTitle(titles?.[name] ?? '') === 'first' && isMostly(texts[name]!, (text) => oneWord.test(text))) {
    const halves = findNames({ ...columns, first: name, name: -1 }, students, sample)
    if (halves.last !== -1) return { ...columns, ...halves }
  }
  const hasName = name !== -1 || (columns.first !== -1 && columns.last !== -1)
  if (hasName) return columns
  const names = findNames(columns, students, sample)
  const areTitled = columns.first !== -1 || columns.last !== -1
  const isReversed = !areTitled && names.name === -1 && isLastNameFirst(sample, { ...columns, ...names })
  return { ...columns, ...(isReversed ? { first: names.last, last: names.first, name: -1 } : names) }
}

/** Matches one word in Latin or Cyrillic letters. A Chinese or Korean name is complete without a space. */
const oneWord = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}’'-]+$/u

/** Uses a column titled as a name for full names if most cells have the other half, or words beside preferred names. */
function restoreWholeName(columns: Columns, titles: readonly string[], rows: readonly string[][]): void {
  for (const [half, otherHalf] of [
    ['last', 'first'],
    ['first', 'last'],
  ] as const) {
    if (columns[otherHalf] === -1 || readTitle(titles[columns[half]] ?? '') !== 'name') continue
    const names = rows.map((cells) => [half, otherHalf].map((kind) => ` ${foldForSearch(cells[columns[kind]] ?? '')} `))
    const isPreferred = /prefer|chosen/i.test(titles[columns[otherHalf]] ?? '')
    const filled = names.filter(([text, part]) => text!.trim() !== '' && (isPreferred || part!.trim() !== ''))
    const isWhole = ([text = '', part = '']: string[]) =>
      isPreferred ? !oneWord.test(text.trim()) : text.replaceAll(',', ' ').includes(part) && text !== part
    if (filled.length === 0 || filled.filter(isWhole).length * 2 <= filled.length) continue
    Object.assign(columns, { name: columns[half], first: -1, last: -1 })
    return
  }
}

/** Replaces an empty name column with another column of the same kind, because `Name` is empty in anonymous forms. */
function preferFilled(columns: Columns, titles: readonly string[], texts: readonly string[][]): void {
  for (const kind of ['name', 'first', 'last'] as const) {
    if (columns[kind] === -1 || texts[columns[kind]]?.length !== 0) continue
    const filled = titles.findIndex((title, column) => readTitle(title) === kind && texts[column]!.length > 0)
    if (filled !== -1) columns[kind] = filled
  }
}

/**
 * Whether most addresses show that the column of first names actually contains the last names, or that full names begin
 * with the last name.
 */
export function isLastNameFirst(rows: readonly string[][], { first, last, name, email }: Columns): boolean {
  const read = (cells: readonly string[], column: number) => (cells[column] ?? '').trim()
  const people = rows.map((cells) => ({
    ...(name === -1 ? { first: read(cells, first), last: read(cells, last) } : splitName(read(cells, name))),
    address: readAddress(read(cells, email)),
    isKnown: read(cells, name).includes(','),
  }))
  return areReversed(people.filter(({ isKnown }) => !isKnown))
}

/**
 * Finds the columns whose titles are known. If a name is beside only one half of it, it is the other half: `Nom` beside
 * `Prénom` is the last name, and `Nombre` beside `Apellidos` is the first name.
 */
export function findByTitles(titles: readonly string[]): Columns {
  const columns = { ...noColumns }
  for (const [column, title] of titles.entries()) {
    const kind = readTitle(title)
    if (kind !== null && columns[kind] === -1) columns[kind] = column
  }
  if (columns.name !== -1 && columns.first !== -1 && columns.last === -1) {
    // `Legal Name` beside `Preferred Name` is a full name, but `Votre nom` beside `Votre prénom` is not.
    const isWhole = /^(?!(?:votre|ton|dein|ihr|tu|su|seu|uw|je|jouw) )\S+ \S/u.test(withoutOwner(titles[columns.name]!))
    if (isWhole) columns.first = -1
    else {
      columns.last = columns.name
      columns.name = -1
    }
  } else if (columns.name !== -1 && columns.last !== -1 && columns.first === -1) {
    columns.first = columns.name
    columns.name = -1
  } else if (columns.first !== -1 && columns.last === -1 && meansWholeName(titles[columns.first]!)) {
    columns.name = columns.first
    columns.first = -1
  } else if (columns.name === -1 && columns.first === -1 && columns.last !== -1 && columns.middle !== -1) {
    // `Surname` and `Other Names`.
    columns.first = columns.middle
    columns.middle = -1
  }
  return columns
}

type Addresses = { titles: readonly string[] | null; domain: string | null }

/**
 * Returns the email column: the titled one, unless fewer than half its cells are in the university's domain and another
 * column has more. Titled columns come before untitled ones, which may be about other people.
 */
function findAddresses(titled: number, texts: string[][], { titles, domain }: Addresses): number {
  const ending = domain === null ? null : `@${domain.toLowerCase()}`
  const countOwn = (column: number) =>
    ending === null ? 0 : (texts[column] ?? []).filter((text) => text.toLowerCase().includes(ending)).length
  if (titled !== -1 && countOwn(titled) * 2 >= (texts[titled]?.length ?? 0) && countOwn(titled) > 0) return titled
  const isTitled = (column: number) => readTitle(titles?.[column] ?? '') === 'email'
  const rate = (column: number) =>
    (isAboutOther(titles?.[column] ?? '') ? -rowsCompared : 0) +
    countOwn(column) +
    (isTitled(column) ? (countOwn(column) > 0 ? rowsCompared : 0.5) : 0) +
    (column === titled ? 0.2 : 0)
  // In a list of recipients, some may have no address.
  const isList = texts.length === 1 && texts[0]!.some(holdsAddress)
  const candidates = texts
    .map((_, column) => column)
    .filter((column) => isList || isMostly(texts[column]!, holdsAddress))
  const [best] = candidates.toSorted((first, second) => rate(second) - rate(first))
  if (best === undefined) return titled
  return titled !== -1 && countOwn(titled) >= countOwn(best) && (texts[titled] ?? []).some(holdsAddress) ? titled : best
}

/**
 * Finds columns of names by their look: letters without digits. One column has full names, two have their parts.
 * Remarks and subjects are skipped if other columns fit. Addresses may show which column has full names.
 */
function findNames(
  columns: Columns,
  texts: string[][],
  rows: readonly string[][],
): Pick<Columns, 'first' | 'last' | 'name'> {
  const knownColumns = new Set(Object.values(columns))
  const isName = (text: string) => /\p{L}/u.test(text) && !/[\d@?]/u.test(text)
  // Cells of another kind don't show what a column contains.
  const isFilled = (text: string) => withoutPlaceholder(text) !== '' && !holdsAddress(text) && !isHonorific(text)
  const named = texts.map((cells) => cells.filter(isFilled).map(withoutMarks))
  const free = texts
    .map((_, column) => column)
    .filter((column) => !knownColumns.has(column) && isMostly(named[column]!, isName))
    .filter((column) => !areAnswers(named[column]!) && !isRepetitive(named[column]!, 1))
  const capitalized = free.filter(
    (column) =>
      isMostly(named[column]!, beginsLikeName) &&
      !isRepetitive(named[column]!) &&
      !isMostly(named[column]!, isRole) &&
      !isMostly(named[column]!, isGender),
  )
  const candidates = capitalized.length > 0 ? capitalized : free
  const { first, last } = columns
  if (first !== -1) return { first, last: candidates[0] ?? -1, name: -1 }
  if (last !== -1) return { first: candidates[0] ?? -1, last, name: -1 }
  const people = rows.filter((cells) => holdsAddress(cells[columns.email] ?? ''))
  const whole = candidates.find((column) =>
    fitAddresses(
      people.map((cells) => ({
        ...splitName(cells[column] ?? ''),
        address: readAddress(cells[columns.email] ?? ''),
      })),
    ),
  )
  if (whole !== undefined) return { first: -1, last: -1, name: whole }
  const [firstColumn = -1, secondColumn = -1] = candidates
  const isWhole =
    secondColumn === -1 ||
    isMostly(texts[firstColumn]!, (text) => /\p{L},\s*\p{L}/u.test(text)) ||
    (isMostly(texts[firstColumn]!, (text) => /\p{L}\s+\p{L}/u.test(text)) && isRepeated(texts[secondColumn]!))
  return isWhole ? { first: -1, last: -1, name: firstColumn } : { first: firstColumn, last: secondColumn, name: -1 }
}

/** Whether a text begins like a name, ignoring words such as “van der”: not with a lowercase letter. */
function beginsLikeName(text: string): boolean {
  const [word = ''] = text.split(/\s+/u).filter((part) => !particles.has(part.toLowerCase()))
  return /^[^\p{L}]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) || /^\p{Ll}{1,2}['’]\p{Lu}/u.test(word)
}
/** Whether cells repeat a few values, as programs of study do: at most `limit` different ones, by default a third. */
function isRepetitive(texts: readonly string[], limit = texts.length / 3): boolean {
  return texts.length >= minRepeated && new Set(texts).size <= limit
}
const minRepeated = 6
/** Whether at most half of the cells are different. Then, beside full names, they aren't last names. */
function isRepeated(texts: readonly string[]): boolean {
  return texts.length > 1 && new Set(texts).size * 2 <= texts.length
}

function isMostly(texts: readonly string[], holds: (text: string) => boolean): boolean {
  return texts.filter(holds).length > texts.length / 2
}
