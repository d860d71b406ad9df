// Reads lists of people copied from a page of a learning system. Each person takes several lines: the name, the name
// again, an address, an id, a section, a role, and times.
import { groupBy } from '#contract/group-by.ts'
import { foldName } from '#contract/fold-name.ts'
import { oneLine } from '#contract/typed-text.ts'
import { areInitials, withoutInitials } from './initials.ts'
import { withoutRemarks } from './remarks.ts'
import { courseRoles, isRole } from './roles.ts'
import { bareAddress, holdsAddress, separators } from './rows.ts'
import type { SkipReason } from './sort-rows.ts'
import { areTitles, nameTwoFacts, readTitle } from './column-titles.ts'

/** A line of a page. `text` is the person, and replaces the line. `cells` are what a row in a file would contain. */
export type PageLine = { text?: string; cells: string[]; skipped?: SkipReason }

/** A fact on the page, with the index of its line. */
type Fact = { line: number; text: string; isRole: boolean }
/**
 * A person, as facts. `start` is the index of the first fact about the person, and `anchor` that of the address or the
 * last name.
 */
type Person = { start: number; anchor: number; name: string; address: string }

const picture = /^(?:(?:profile picture|profile photo|picture|photo|avatar|image) (?:for|of)|select) ['‘]?(.+?)['’]?$/i
const pronouns = /^\(?(?:she|he|they|ze|xe)(?:\s?[/,]\s?\p{L}+)*\)?$/iu
/** The state of an enrollment, which Canvas and Moodle show beside a name. */
const enrollment = /^(?:pending|inactive|concluded|active|suspended|not current)$/i
/** A username. Pages write it without capitals. */
const login = /^[a-z][a-z\d._-]{1,30}$/
const maxNameLength = 80

/**
 * Reads the lines of a copied page. Returns null for any other list. On such a page, every person has an address in a
 * separate line or a repeated name, and most have a role in another line.
 */
export function readCopiedPage(lines: readonly string[]): PageLine[] | null {
  if (lines.length < minLines || lines.length > maxLines || isTable(lines)) return null
  const facts = lines.flatMap((line, index) =>
    line.split('\t').flatMap((cell) => {
      const text = withoutRemarks(withoutInitials(oneLine(cell).replace(picture, '$1')))
      return text === '' ? [] : [{ line: index, text, isRole: isRole(text) }]
    }),
  )
  if (!facts.some((fact) => fact.isRole || bareAddress.test(fact.text))) return null
  const counts = new Map<string, number>()
  for (const { text } of facts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const people = findPeople(facts, counts)
  return people.length > 0 && isPage(facts, people) ? describeLines(lines, { facts, counts, people }) : null
}
const minLines = 3
const maxLines = 40_000

/**
 * Whether the first line has titles and every line has the same separator. Checked first, because a person's last name
 * may be Student, and because looking for facts in each line takes the longest.
 */
function isTable(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => line.trim() !== '')
  const [head = ''] = rows
  const width = head.split('\t').length
  return separators.some(
    (separator) =>
      nameTwoFacts(head.split(separator)) &&
      rows.every((row) => (separator === '\t' ? row.split('\t').length === width : row.includes(separator))),
  )
}

/** Whether a fact may be a name. */
function isName({ text, isRole: hasRole }: Fact): boolean {
  if (hasRole || text.length > maxNameLength || !/\p{L}/u.test(text) || /[\d@:]/u.test(text)) return false
  return !isTitle(text) && !isPersonNote(text)
}

function isPersonNote(text: string): boolean {
  return pronouns.test(text) || enrollment.test(text)
}

function isTitle(text: string): boolean {
  return readTitle(text) !== null || /^(?:last|total) activity$|^last access/i.test(text)
}

/** Whether two facts are the same name, even as `Last, First`. */
function isSameName(first: string, second: string): boolean {
  const sort = (name: string) =>
    foldName(name)
      .split(/[\s,]+/u)
      .toSorted()
      .join(' ')
  return sort(first) === sort(second)
}

/** How often each text is on the page. */
type Counts = ReadonlyMap<string, number>

function findPeople(facts: readonly Fact[], counts: Counts): Person[] {
  const people: Person[] = []
  for (const [index, fact] of facts.entries()) {
    const earliest = (people.at(-1)?.anchor ?? -1) + 1
    if (bareAddress.test(fact.text) && holdsAddress(fact.text)) {
      const last = people.at(-1)
      // The name was above the address twice.
      const isOwn =
        last?.address === '' &&
        index - last.anchor <= factsBeforeAddress &&
        facts
          .slice(last.anchor + 1, index)
          .every((neighbor) => !isName(neighbor) || isSameName(neighbor.text, last.name))
      if (last && isOwn) {
        people[people.length - 1] = { ...last, anchor: index, address: fact.text }
        continue
      }
      people.push({ anchor: index, address: fact.text, ...findName(facts, earliest, index) })
      continue
    }
    // A section may also be repeated.
    const isTwice = isName(fact) && index > earliest && isSameName(fact.text, facts[index - 1]!.text)
    if (isTwice && (counts.get(fact.text) ?? 0) <= maxRepetitions && !isAnotherTime(people, fact.text))
      people.push({ anchor: index, address: '', start: index - 1, name: fact.text })
  }
  return people.map((person, index) => {
    if (person.address !== '') return person
    const next = facts[person.anchor + 1]?.text ?? ''
    const end = people[index + 1]?.start ?? facts.length
    return login.test(next) && person.anchor + 1 < end
      ? { ...person, address: next, anchor: person.anchor + 1 }
      : person
  })
}
/** The maximum number of facts before an address: an id and pronouns may be between a name and its address. */
const factsBeforeAddress = 4
/** The maximum number of times a name is repeated. One of them is the text of the picture. */
const maxRepetitions = 3

function isAnotherTime(people: readonly Person[], name: string): boolean {
  const last = people.at(-1)
  return last?.address === '' && isSameName(last.name, name)
}

/** Finds the name before the address at `index`, not before `earliest`. */
function findName(facts: readonly Fact[], earliest: number, index: number): Pick<Person, 'start' | 'name'> {
  const isBetween = ({ text, isRole: hasRole }: Fact) => hasRole || isPersonNote(text)
  let position = index - 1
  while (position >= earliest && index - position <= factsBeforeAddress && isBetween(facts[position]!)) position -= 1
  const fact = facts[position]
  if (!fact || position < earliest || !isName(fact)) return { start: index, name: '' }
  const belongs = ({ text }: Fact) => isSameName(text, fact.text) || areInitials(text, fact.text)
  while (position > earliest && belongs(facts[position - 1]!)) position -= 1
  return { start: position, name: fact.text }
}

/** Whether most people have a role in a separate line, or every second line is the address for the name above it. */
function isPage(facts: readonly Fact[], people: readonly Person[]): boolean {
  const withRole = people.filter(({ start, anchor }, index) => {
    const [head, addressLine] = [facts[start]!.line, facts[anchor]!.line]
    const end = people[index + 1]?.start ?? facts.length
    const isOwn = ({ isRole: hasRole, line }: Fact) =>
      hasRole && line !== facts[end]?.line && (line !== addressLine || head < addressLine)
    return facts.slice(start, end).some(isOwn)
  }).length
  if (withRole * 2 > people.length && people.some(({ name }) => name !== '')) return true
  const isPair = ({ start, anchor, name, address }: Person, index: number) =>
    name !== '' &&
    address.includes('@') &&
    (index === 0 || start === people[index - 1]!.anchor + 1) &&
    facts[start]!.line < facts[anchor]!.line
  const ownAddresses = people.filter(({ name, address }) => resembles(name, address))
  return (
    people.length > 1 &&
    people.every(isPair) &&
    people.at(-1)!.anchor === facts.length - 1 &&
    ownAddresses.length * 2 > people.length
  )
}

/**
 * Whether an address is derived from a name: it begins with the initials, or contains the first four letters of a word
 * in the name.
 */
function resembles(name: string, address: string): boolean {
  const [local = ''] = foldName(address).split('@')
  const words = foldName(name)
    .split(/[\s,'-]+/u)
    .filter(Boolean)
  const initials = words.map((word) => word[0])
  return (
    local.startsWith(initials.join('')) ||
    local.startsWith(initials.toReversed().join('')) ||
    words.some((word) => word.length > 2 && local.includes(word.slice(0, 4)))
  )
}

type Page = { facts: readonly Fact[]; counts: Counts; people: readonly Person[] }

function describeLines(lines: readonly string[], { facts, counts, people }: Page): PageLine[] {
  const indexByLine = new Map(people.map((person, index) => [facts[person.anchor]!.line, index]))
  const ownFacts = new Set(people.flatMap(({ start, anchor }) => facts.slice(start, anchor + 1)))
  const byLine = groupBy(facts, ({ line }) => line)
  const first = people[0]!.start
  const titles = pickTitles(facts.slice(0, first), people)
  const isDetail = (fact: Fact) =>
    ownFacts.has(fact) ||
    fact.isRole ||
    /\d/.test(fact.text) ||
    isPersonNote(fact.text) ||
    (counts.get(fact.text) ?? 0) > 1
  return lines.map((line, index): PageLine => {
    const texts = byLine.get(index) ?? []
    const cells = texts.map(({ text }) => text)
    if (cells.length === 0) return { cells: [], text: '' }
    const personIndex = indexByLine.get(index)
    const person = people[personIndex ?? -1]
    if (person) {
      const end = people[personIndex! + 1]?.start ?? facts.length
      return describePerson(person, facts.slice(person.anchor, end))
    }
    const isAbove = index < facts[first]!.line
    if (isAbove && (areTitles(cells) || cells.every(isTitle))) {
      const isLast = texts.includes(facts[first - 1]!)
      return { cells: isLast ? (titles ?? cells) : cells, skipped: 'titles' }
    }
    return texts.every(isDetail) ? { cells, skipped: isAbove ? 'above' : 'detail' } : { cells, text: line }
  })
}

/** Returns the titles of names and usernames. Null if all people have addresses, which need no titles. */
function pickTitles(above: readonly Fact[], people: readonly Person[]): string[] | null {
  if (people.every(({ address }) => address === '' || address.includes('@'))) return null
  const titles = (['name', 'login'] as const).flatMap(
    (kind) => above.find(({ text }) => readTitle(text) === kind)?.text ?? [],
  )
  return titles.length === 2 ? titles : null
}

function describePerson({ name, address }: Person, ownFacts: readonly Fact[]): PageLine {
  const cells = [name, address]
  const roles = ownFacts.flatMap(({ text, isRole: hasRole }) => (hasRole ? [text.toLowerCase()] : []))
  const isTeacher = roles.length > 0 && roles.every((role) => courseRoles.has(role))
  if (isTeacher) return { cells, skipped: 'host' }
  return { cells, text: address.includes('@') && name !== '' ? `"${name}" <${address}>` : name || address }
}
