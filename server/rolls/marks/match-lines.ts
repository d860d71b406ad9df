import type { MatchedLine, MatchedPerson } from '#contract/rolls/marks.ts'
import { leavePresenceOpen } from '#contract/rolls/marks/leave-presence-open.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'
import { readRosterRow } from '#contract/classes/roster-rows.ts'
import { dropSpaces, foldForSearch, foldName, differInAccents, joinEastAsian } from '#contract/fold-name.ts'
import { readLines, type ReadLine } from '#contract/tables/pasted-lines.ts'
import type { LineProblem } from '#contract/tables/read-line.ts'
import type { PersonName } from '#contract/tables/people.ts'
import { skipWords } from '#contract/tables/words.ts'
import { PeopleByWord, type Candidate } from './people-by-word.ts'

/** Someone who teaches the class or runs the event. A meeting's list contains them as well. */
export type Teacher = { email: string; first_name: string; last_name: string }
type Outcome = Omit<MatchedLine, 'line' | 'text' | 'same_as'>

/** The maximum number of students offered for a doubtful line. */
const choiceLimit = 5

/**
 * Matches pasted lines to the people of a university. An address, or the login in it, decides who is meant. A name
 * alone matches only under three conditions: exactly one person of the university has it, letter by letter, ignoring
 * capitals and missing accents; no one else has all of its words; and the caller may see that person. A header line
 * determines the meaning of each cell. All other lines are asked about or refused. Names that the caller may not see
 * are never returned. `teachers` are skipped.
 */
export function matchLines(
  lines: string[],
  people: Candidate[],
  studentDomain: string,
  teachers: readonly Teacher[] = [],
): MatchedLine[] {
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const byWord = new PeopleByWord(people)
  const firstLines = new Map<string, number>()
  const readings = readLines(lines, studentDomain)

  return lines.map((text, index): MatchedLine => {
    const line = index + 1
    const outcome = match(readings[index]!)
    const address = outcome.person?.email ?? outcome.newcomer?.email
    const same_as = address === undefined ? null : (firstLines.get(address) ?? null)
    if (address !== undefined && same_as === null) firstLines.set(address, line)
    return { line, text, ...outcome, same_as }
  })

  function match({ parsed, isAbove, isUnsure }: ReadLine): Outcome {
    if ('skipped' in parsed)
      return {
        ...nothing,
        result: 'skipped',
        reason: skipWords[parsed.skipped],
        is_header: parsed.skipped === 'titles',
      }
    const outcome =
      'problem' in parsed
        ? refused(markMessages[problemKeys[parsed.problem]])
        : parsed.email === null
          ? matchName(parsed.name!, parsed.isEitherOrder)
          : matchAddress(parsed.email, parsed.name)
    if (isUnsure && outcome.result !== 'refused' && outcome.result !== 'skipped') return leavePresenceOpen(outcome)
    // Lines above a table describe the meeting, unless they name a student.
    return isAbove && outcome.result === 'refused'
      ? { ...outcome, result: 'skipped', reason: skipWords.above }
      : outcome
  }

  function matchAddress(email: string, name: PersonName | null): Outcome {
    const person = byEmail.get(email)
    if (!person && teachers.some((teacher) => teacher.email === email)) return skipTeacher()
    if (!person) {
      const row = readRosterRow({ email, first_name: name?.first ?? '-', last_name: name?.last ?? '' }, studentDomain)
      if ('refused' in row) return (name && askByName(name)) ?? refused(row.refused)
      return name ? { ...nothing, result: 'new', newcomer: row } : refused(markMessages.newNeedsName)
    }
    if (name === null || isSameName(name, person) || isJoined(`${name.first} ${name.last}`, person))
      return { ...nothing, result: 'matched', person: toMatchedPerson(person) }
    return { ...nothing, result: 'ask', reason: markMessages.otherAddressName, choices: [toMatchedPerson(person)] }
  }

  /**
   * Asks about the students whose name is next to a private address, because people use private addresses in meetings.
   */
  function askByName(name: PersonName): Outcome | null {
    const { people: matches } = byWord.findWithAllWords(`${name.first} ${name.last}`, choiceLimit)
    const choices = matches.filter(({ isVisible }) => isVisible).slice(0, choiceLimit)
    // A Chinese, Japanese or Korean name without a space may be a full name.
    const isWhole = name.last !== '' || choices.some((person) => isJoined(name.first, person))
    if (choices.length === 0 || !isWhole) return null
    return { ...nothing, result: 'ask', reason: markMessages.otherAddress, choices: choices.map(toMatchedPerson) }
  }

  function matchName({ first, last }: PersonName, isEitherOrder = false): Outcome {
    const name = `${first} ${last}`
    // Includes people with more words in their names: “Anna Maria” may be short for “Anna Maria Chen”.
    const { people: matches, isSure } = byWord.findWithAllWords(name, choiceLimit)
    const [only] = matches
    const isExact = isSure && only !== undefined && (isSpelled(name, only, isEitherOrder) || isJoined(name, only))
    if (isExact && only.isVisible && matches.length === 1)
      return { ...nothing, result: 'matched', person: toMatchedPerson(only) }
    const byLogin =
      matches.length === 0 && last === '' ? byEmail.get(`${first.toLowerCase()}@${studentDomain}`) : undefined
    // A login without a digit may be someone else's name.
    if (byLogin?.isVisible && /\d/u.test(first) && !/\s/u.test(first))
      return { ...nothing, result: 'matched', person: toMatchedPerson(byLogin) }
    const visible = matches.filter(({ isVisible }) => isVisible)
    const choices = visible.length > 0 ? visible.slice(0, choiceLimit) : byWord.findWithSomeWords(name, choiceLimit)
    const isTeacher = teachers.some((teacher) => foldForSearch(formatName(teacher)) === foldForSearch(name))
    if (isTeacher && matches.length === 0) return skipTeacher()
    if (choices.length === 0) return refused(markMessages.unknownName)
    const reason = matches.length > 1 ? markMessages.severalOfName : markMessages.similarName
    return { ...nothing, result: 'ask', reason, choices: choices.map(toMatchedPerson) }
  }
}

const problemKeys = {
  empty: 'emptyLine',
  'control-character': 'unknownName',
  'several-addresses': 'severalAddresses',
  unreadable: 'unreadableLine',
} as const satisfies Record<LineProblem, keyof typeof markMessages>

const nothing = {
  person: null,
  newcomer: null,
  choices: [],
  reason: null,
  is_header: false,
  unclear: null,
}

function skipTeacher(): Outcome {
  return { ...nothing, result: 'skipped', reason: skipWords.host }
}

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

/**
 * Whether a typed name contains all words of a person’s name, in any order. Nicknames and remarks are allowed, because
 * the address already identifies the person.
 */
function isSameName({ first, last }: PersonName, person: MatchedPerson): boolean {
  const words = new Set(listWords(`${first} ${last}`))
  return listWords(formatName(person)).every((word) => words.has(word))
}

/** Whether a name without a space is a person’s full name in Chinese, Japanese or Korean, with the last name first. */
function isJoined(name: string, { first_name, last_name }: MatchedPerson): boolean {
  const isOneWord = joinEastAsian(name) !== '' && !/\s/u.test(name.trim())
  return isOneWord && dropSpaces(foldName(name)) === dropSpaces(foldName(`${last_name}${first_name}`))
}

function listWords(name: string): string[] {
  return foldForSearch(name.replaceAll(/[()[\],]/g, ' ')).split(' ')
}

/** Whether a name is a person's, letter by letter, ignoring capitals, and accents that one of the two leaves out. */
function isSpelled(name: string, person: MatchedPerson, isEitherOrder: boolean): boolean {
  const [text, spelling] = [name, formatName(person)].map((fullName) =>
    isEitherOrder ? sortWords(fullName) : fullName,
  )
  return foldName(text!) === foldName(spelling!) && !differInAccents(text!, spelling!)
}

function sortWords(name: string): string {
  const words = name.trim().split(/\s+/u)
  return words.toSorted((first, second) => (foldName(first) < foldName(second) ? -1 : 1)).join(' ')
}

function formatName({ first_name, last_name }: Omit<Teacher, 'email'>): string {
  return `${first_name} ${last_name}`
}
