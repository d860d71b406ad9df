import type { MatchedLine, MatchedPerson } from '#contract/rolls/marks.ts'
import { markMessages } from '#contract/check-ins/words.ts'
import { readRosterRow } from '#contract/classes/roster-rows.ts'
import { foldForSearch, foldName } from '#contract/plain-name.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import { PeopleByWord, type Candidate } from './people-by-word.ts'
import { readColumns, splitCells, isHeader, type Columns } from './column-names.ts'
import { readLine, parseAddress, parseName, type ParsedLine, type ParsedName } from './read-line.ts'

type Name = NonNullable<Extract<ParsedLine, { email: unknown }>['name']>
type Outcome = Omit<MatchedLine, 'line' | 'text' | 'same_as'>

/** The most students offered for a doubtful line. */
const choiceLimit = 5

/**
 * Matches pasted lines to the people of a university. An address decides who is meant. A name alone matches only when
 * exactly one person of the university has it, letter by letter apart from capitals and accents, nobody else has all of
 * its words, and the caller may see that person. A first line with names of columns says which cell is which.
 * Everything else is asked or refused. Names that the caller may not see are never returned.
 */
export function matchLines(lines: string[], people: Candidate[], studentDomain: string): MatchedLine[] {
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const byWord = new PeopleByWord(people)
  const firstLines = new Map<string, number>()
  const columns = readColumns(lines.find((line) => line.trim() !== '') ?? '')

  return lines.map((text, index): MatchedLine => {
    const line = index + 1
    const outcome = match(columns ? readRow(text, columns) : readLine(text))
    const address = outcome.person?.email ?? outcome.newcomer?.email
    const same_as = address === undefined ? null : (firstLines.get(address) ?? null)
    if (address !== undefined && same_as === null) firstLines.set(address, line)
    return { line, text, ...outcome, same_as }
  })

  function match(parsedLine: ParsedLine): Outcome {
    if ('refused' in parsedLine) return { ...refused(parsedLine.refused), is_header: parsedLine.isHeader ?? false }
    if (parsedLine.email !== null) return matchAddress(parsedLine.email, parsedLine.name)
    return matchName(parsedLine.name!)
  }

  function matchAddress(email: string, name: Name | null): Outcome {
    const person = byEmail.get(email)
    if (!person) {
      const row = readRosterRow({ email, first_name: name?.first ?? '-', last_name: name?.last ?? '' }, studentDomain)
      if ('refused' in row) return refused(row.refused)
      return name ? { ...nothing, result: 'new', newcomer: row } : refused(markMessages.newNeedsName)
    }
    if (name === null || isSameName(name, person))
      return { ...nothing, result: 'matched', person: toMatchedPerson(person) }
    return { ...nothing, result: 'ask', reason: markMessages.otherAddressName, choices: [toMatchedPerson(person)] }
  }

  function matchName({ first, last }: Name): Outcome {
    const name = `${first} ${last}`
    // Also those with more words: “Anna Maria” may be short for “Anna Maria Chen”.
    const { people: matches, isSure } = byWord.findWithAllWords(name, choiceLimit)
    const [only] = matches
    const isExact = isSure && only !== undefined && foldName(name) === foldName(formatName(only))
    if (isExact && only.isVisible && matches.length === 1)
      return { ...nothing, result: 'matched', person: toMatchedPerson(only) }
    const visible = matches.filter(({ isVisible }) => isVisible)
    const choices = visible.length > 0 ? visible.slice(0, choiceLimit) : byWord.findWithSomeWords(name, choiceLimit)
    if (choices.length === 0) return refused(markMessages.unknownName)
    const reason = matches.length > 1 ? markMessages.severalOfName : markMessages.similarName
    return { ...nothing, result: 'ask', reason, choices: choices.map(toMatchedPerson) }
  }
}

const nothing = { person: null, newcomer: null, choices: [], reason: null, is_header: false }

function refused(reason: string): Outcome {
  return { ...nothing, result: 'refused', reason }
}

function toMatchedPerson({
  id,
  first_name,
  last_name,
  email,
  is_registered,
  present,
  marked,
}: Candidate): MatchedPerson {
  return { id, first_name, last_name, email, is_registered, present, marked }
}

/** Whether a typed name is a person’s, in either order: the address already says who it is. */
function isSameName({ first, last }: Name, person: MatchedPerson): boolean {
  return [`${first} ${last}`, `${last} ${first}`].some(
    (name) => foldForSearch(name) === foldForSearch(formatName(person)),
  )
}

function formatName({ first_name, last_name }: MatchedPerson): string {
  return `${first_name} ${last_name}`
}

/** Reads a row of a table by the names of its columns. A row of another shape is read like any line. */
function readRow(text: string, columns: Columns): ParsedLine {
  const cells = splitCells(text, columns.delimiter).map(oneLine)
  const address = cells[columns.email] ?? ''
  const isElsewhere = cells.some((cell, index) => index !== columns.email && cell.includes('@'))
  if (isHeader(cells)) return { refused: markMessages.columnNames, isHeader: true }
  const isShifted = !/^#?\d*[.):]?$/u.test(cells[columns.position] ?? '')
  if (cells.length !== columns.count || isElsewhere || isShifted || /[\s<>,;]/u.test(address)) return readLine(text)
  const name = nameIn(cells, columns)
  if (name === 'elsewhere') return readLine(text)
  if (address === '' && name === null) return { refused: markMessages.emptyLine }
  if (holdsControl(cells.join(' '))) return { refused: markMessages.unknownName }
  return { email: address === '' ? null : parseAddress(address), name }
}

function nameIn(cells: string[], { first, last, name }: Columns): ParsedName | null | 'elsewhere' {
  if (first !== -1 && last !== -1) {
    const rowName = { first: cells[first]!, last: cells[last]!, order: 'as-typed' as const }
    if (rowName.first !== '') return rowName
    return rowName.last === '' ? null : 'elsewhere'
  }
  if (first !== -1 || last !== -1 || name === -1) return 'elsewhere'
  const parts = cells[name]!.split(',').map((part) => part.trim())
  return parseName(
    parts.filter((part) => part !== ''),
    false,
  )
}
