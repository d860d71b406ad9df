// Reads one line about a person, as people paste it from emails, sheets, rosters and notes.
import { splitAnswers } from './answers.ts'
import { readChat } from './chat.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import { isHeading } from './extra-rows.ts'
import {
  chooseAddress,
  hasLostQuote,
  isHonorific,
  listAddresses,
  putComma,
  splitName,
  withoutMarks,
  withoutPlaceholder,
  type PersonName,
} from './people.ts'
import { isMoment, mayNameSomeone } from './moments.ts'
import { dropRemarks, signInName } from './remarks.ts'
import { attendeeWords } from './roles.ts'
import { bareAddress, separators } from './rows.ts'
import type { SkipReason } from './sort-rows.ts'
import { areSpacedTitles, areTitles, nameTwoFacts } from './column-titles.ts'

/** The reasons why a line can't be read. */
export type LineProblem = 'empty' | 'control-character' | 'several-addresses' | 'unreadable'
/**
 * The result of reading a line: a person by address, name, or both, a line that isn't a person, or a problem.
 * `isEitherOrder`: the parts of the name are in two cells, and nothing shows which one is the last name.
 */
export type ParsedLine =
  | { email: string | null; name: PersonName | null; isEitherOrder?: boolean }
  | { skipped: SkipReason }
  | { problem: LineProblem }

const quotes = /["“”„‟«»]/gu
/** Single quotation marks. The apostrophe in a name stays, as in ’t Hooft. */
const singleQuotes = /(?<=^|[\s,<(])['‘]([^'’]*)['’](?=$|[\s,>)])/gu
const labels =
  /\b(?:names?|students?|e-?mails?(?: address)?|to|b?cc|from|required|optional|attendees|recipients|invitees)\s*:|\bmailto:/giu
/** HTML tags, for when a page's source was pasted. */
const tags = /<\/?(?:a|b|i|p|td|th|tr|li|ul|ol|br|em|div|span|strong|table|tbody|thead)(?:\s[^<>]*)?\/?>/giu
/** A cell such as `"Bergström, Maja"` or `"King, Ana, Jr."`, with at most a number or a bullet before it. */
const quotedName =
  /^([^"\p{L}\\]*)"([^",\d]+,(?: ?[\p{L}.]{2,5},)?[^",\d]+(?:, ?[\p{L}.]{2,5})?)(?: \([^()"]{0,9}\d[^()"]{0,20}\))?"/u
/** A nickname inside a quoted name, as mail programs write it. */
const escapedQuotes = /\\"(\p{L}[^"\\]{0,40})\\"/gu
/** Two quotation marks at the start of a cell, one of which is superfluous. */
const doubledQuote = /(?:^|[,;\t])""[^",;\t\s]/u
/** A mention in a chat: `@Maja Bergström`. */
const mention = /(^|\s)@(?=\p{L}[^@.]*$)/gu
/** A position in the list, or a student's number. */
const numberOnly = /^#?\d+[.):]?$/u

/** `isAnswered`: every line of the list ends with an answer. `isLastFirst`: last names come first, without a comma. */
export type ListShape = { isAnswered?: boolean; isLastFirst?: boolean }

/**
 * Reads a pasted line: `a@x.edu`, `Maja Bergström`, `Bergström, Maja`, `Maja Bergström <a@x.edu>`, or cells with
 * commas, semicolons or tabs, such as `Maja,Bergström,a@x.edu`. Bullets, numbers and quotation marks aren't part of a
 * name. If there are several addresses, the only one in `domain` is used.
 */
export function readLine(
  text: string,
  domain: string | null = null,
  { isAnswered = false, isLastFirst = false }: ListShape = {},
): ParsedLine {
  const { rest, isAbsent } = splitAnswers(readChat(text)?.writer ?? text, isAnswered)
  if (isAbsent) return { skipped: 'absent' }
  const unescaped = rest.replace(wordBullet, '').replaceAll(tags, '\t').replaceAll(escapedQuotes, '“$1”')
  const unlabeled = quoteNameCell(splitColons(dropRemarks(unescaped)))
  const [quoted = '', mark = '', lastFirst = ''] = quotedName.exec(unlabeled) ?? []
  const line = `${mark}${unlabeled.slice(quoted.length)}`
    .replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(',', ' '))
    .split(/[\t;|^]+/u)
    .map((cell) => cell.replaceAll(quotes, ' ').replaceAll(singleQuotes, ' $1 '))
    .map((cell) => withoutMarks(oneLine(cell)))
    .filter((cell) => cell !== '')
    .join(', ')
    .replaceAll('＠', '@')
    .replaceAll(mention, '$1')
  if (line === '' && quoted === '') return { problem: 'empty' }
  if (holdsControl(line)) return { problem: 'control-character' }
  // A number in a list without a name after it is also empty.
  if (quoted === '' && (!/[\p{L}\p{N}]/u.test(line) || /^\d{1,3}[.)]$/.test(line))) return { skipped: 'empty' }
  if (areTitles(line.split(',')) || areSpacedTitles(line)) return { skipped: 'titles' }
  if (isHeading(line)) return { skipped: 'note' }
  const words = line.split(/[\s,<>()[\]]+/u).filter((word) => word.includes('@'))
  const address = chooseAddress(listAddresses(line), domain)
  if (words.length > 0 && address === null) return { problem: 'several-addresses' }
  if (address === null) {
    const cells = splitParts(line)
    // In `Lee, Sun 10:01`, Sun is a first name.
    const isNamed = cells.some((cell) => /\p{L}\s+\p{L}/u.test(cell))
    const texts = cells
      .map((cell) => (isNamed || !mayNameSomeone(cell) ? withoutMoment(cell) : withoutTime(cell)))
      .filter((part) => part !== '')
    const names = texts.filter((part) => !signInName.test(part))
    const parts = names.length > 0 || quoted ? names : texts
    const name = quoted ? splitName([lastFirst, ...parts].join(' ')) : readParts(parts, { isRow: false, isLastFirst })
    const isEitherOrder = parts.length === 2 && /[\t;]/u.test(unlabeled) && !unlabeled.includes(',')
    if (name) return { email: null, name, ...(isEitherOrder && { isEitherOrder }) }
    return /\d:\d/.test(line) && isMoment(line) && !/(?<!\d)(?!20\d{6}(?!\d))\d{5}/.test(text)
      ? { skipped: 'detail' }
      : { problem: 'unreadable' }
  }
  // An unmatched quotation mark may have moved a name to another cell.
  if (hasLostQuote(text) || doubledQuote.test(text)) return { email: address, name: null }
  if (quoted) return { email: address, name: splitName(lastFirst) }
  const isBracketed = words.some((word) => line.includes(`<${word}>`))
  const start = line.indexOf(words[0]!)
  const sides = [line.slice(0, start), words.reduce((side, word) => side.replace(word, ' '), line.slice(start))].map(
    // Removes remarks such as `(late)`.
    (side) => side.replaceAll(/\(\p{Ll}[^()]*\)/gu, ' '),
  )
  const [head = '', tail = ''] = sides
  // Beside an address, a cell with digits is an id, a time or a remark, and a cell with `?` is a question. Before an
  // address in angle brackets, both are part of the name.
  const [cellParts = []] = sides
    .map((side) => splitParts(isBracketed ? side : dropIds(side)).filter((part) => isBracketed || !/[\d?]/.test(part)))
    .filter((sideParts) => sideParts.length > 0)
  // A single character beside both names is a mark or a middle initial, and “Student” after them is a role.
  const names = cellParts.filter(
    (part, index) =>
      !/^[A-Z]\.?$/.test(part) && !(index === cellParts.length - 1 && attendeeWords.has(part.toLowerCase())),
  )
  const parts = names.length === 2 && names.every((part) => /^[\p{Lu}\p{Lo}]/u.test(part)) ? names : cellParts
  // Cells beside an address are in the order of the import template: first name, last name. If there are more, some
  // aren't names.
  const isUnclear =
    parts.length > 2 ||
    holdsRemark(parts) ||
    parts.some((part) => /[:\\]|=\?/.test(part)) ||
    (!isBracketed && mixesDigits(readOwnCell(dropIds(head))))
  // In `Berg, Maja a@x.edu` and `a@x.edu Berg, Maja`, the comma is inside the name.
  const isCell = /^[\s(<]*$/u.test(head)
    ? /^[\s)>]*(?:,|$)/u.test(tail)
    : !head.includes(',') || /,[\s(<]*$/u.test(head)
  return { email: address, name: isUnclear ? null : readParts(parts, { isRow: !isBracketed && isCell, isLastFirst }) }
}

/** The bullet of a nested list, as Word copies it. */
const wordBullet = /^\s{0,9}o\t\s*(?=[\p{Lu}\p{Lo}])/u

/**
 * Returns a line with its name cell first and in quotation marks, if only one cell has a name and it says `Last,
 * First`.
 */
function quoteNameCell(line: string): string {
  const cells = line.split(/[\t;]/u).map((cell) => cell.trim())
  const names = cells.filter((cell) => /\p{L}/u.test(cell) && !/[\d@]/u.test(cell))
  const [name = ''] = names
  if (cells.length === 1 || names.length !== 1 || !/^[^",]+,[^",]+(?:, ?[\p{L}.]{2,5})?$/u.test(name)) return line
  return [`"${name}"`, ...cells.filter((cell) => cell !== name)].join('\t')
}

/** Returns a line with tabs instead of the colons that separate its cells, such as `Maja:Bergström:a@x.edu`. */
function splitColons(line: string): string {
  const isRow = /^(?:[^:@]*:){2,}[^\s:@]+@/u.test(line) && !/\b(?:mailto|e-?mail|to|b?cc|names?)\s*:/iu.test(line)
  const text = (isRow ? line : line.replaceAll(labels, ' ')).replace(/:\s{1,4}(?=[^\s:@]{1,64}@[^\s:]{1,254}$)/u, ':')
  return /:[^\s:]+@/u.test(text) && !/[\t;,<]/u.test(text) ? text.replaceAll(/(?<!\d):|:(?!\d)/gu, '\t') : text
}

/** Whether one cell is a full name and the other a remark: in lowercase, or a word such as “Attendee”. */
function holdsRemark(parts: readonly string[]): boolean {
  const isWhole = (part: string) => /^[\p{Lu}\p{Lo}]\S*\s+(?:\S+\s+)*[\p{Lu}\p{Lo}]/u.test(part)
  const isRemark = (part: string) => /^[^\p{Lu}\p{Lo}]+$/u.test(part) || attendeeWords.has(part.toLowerCase())
  return parts.length === 2 && parts.some(isWhole) && parts.some(isRemark)
}

/** Returns the text beside an address, without a student number between the name and the address. */
function dropIds(side: string): string {
  return side.replace(idBesideAddress, ' ').replace(idBehindAddress, ' ')
}
const idBehindAddress = /^[ )>]{0,4}[#([]{0,2}\p{L}{0,2}\d[\d./-]{3,20}[)\]]?[ ]{1,4}(?=\p{Lu})/u
/** Doesn't match a number after a word in capitals, which is a course number, as in `HIST 2010`. */
const idBesideAddress = /(?<=[\p{Ll}\p{Lo}\p{M}][.)]?) +[#([]{0,2}\p{L}{0,2}\d[\d./-]{3,}[)\]]?[ (<]*$/u

/** Whether a text has letters and digits. */
function mixesDigits(text: string): boolean {
  return /\p{L}/u.test(text) && /\d/.test(text)
}

/** Returns the text directly before an address, after the last comma. */
function readOwnCell(side: string): string {
  return side.slice(side.lastIndexOf(',') + 1)
}

/** Returns a text without parentheses, except those of a nickname after a name. */
function trimBrackets(text: string): string {
  const [, name = '', nickname = ''] = /^([^()]+)\(([^()]+)\)[ .:-]*$/u.exec(text) ?? []
  const isNamed = [name, nickname].every((part) => /\p{L}/u.test(part))
  return isNamed ? `${name.trim()} (${nickname.trim()})` : text.replaceAll(/[()\s]+/gu, ' ').trim()
}

/** Returns the cells in a part of a line, without brackets and numbers. */
function splitParts(text: string): string[] {
  return text
    .split(',')
    .map((part) =>
      withoutSigns(
        trimBrackets(
          part
            .replaceAll('[', '(')
            .replaceAll(']', ')')
            .replaceAll(/[<>\s]+/gu, ' '),
        ),
      ),
    )
    .filter(
      (part) => withoutPlaceholder(part) !== '' && !numberOnly.test(part) && !isHonorific(part) && !sex.test(part),
    )
}

/** Returns a name without a time, a date or a student number beside it: `10:05 Maja Bergström 20261234`. */
function withoutMoment(name: string): string {
  if (!/\d/.test(name)) return name
  return isMoment(name) ? '' : withoutTime(name)
}

function withoutTime(name: string): string {
  const bare = name.replace(timeBefore, '').replace(timeOrIdBehind, '')
  return withoutSigns(bare)
}
const timeBefore =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?[\s–—-]+(?=\p{L})/iu
const timeOrIdBehind =
  /[\s–—-]{1,9}(?:(?:(?:to|yester)day at |\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|#?\p{Lu}{0,2}\d{5,10})$/iu

const sex = /^(?:[男女남여]|female|male)$/iu

/** Returns a name without signs and emoji at either end, such as the dash before an address. */
function withoutSigns(name: string): string {
  const words = name.split(' ')
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)
  const bare = words.slice(Math.max(words.findIndex(isWord), 0), words.findLastIndex(isWord) + 1).join(' ')
  // The end of a sentence.
  return words.length > 1 ? bare.replace(/(?<=\p{Ll}{4})\.$/u, '') : bare
}

/**
 * Reads a name: from one part `Maja Bergström`, from two parts `Bergström`, `Maja`, or in a table `Maja`, `Bergström`.
 */
function readParts(
  parts: string[],
  { isRow, isLastFirst }: { isRow: boolean; isLastFirst: boolean },
): PersonName | null {
  const [head = '', ...tail] = parts
  if (parts.length === 0) return null
  if (tail.length === 0) return splitName(isLastFirst ? putComma(head, 1) : head)
  const whole = splitName([head, ...tail].join(', '))
  // The second part may be a suffix, such as “Jr.”.
  return isRow && !isLastFirst && whole.last === head ? { first: head, last: tail.join(' ') } : whole
}

/** Removes quotation marks around whole rows, which spreadsheets write if all cells of a sheet are in one column. */
export function unwrapLines(text: string): string {
  return text.replaceAll(wrappedRow, (line: string, quoted: string) => {
    const row = quoted.replaceAll('""', '"')
    const isRow = separators.some((separator) => {
      const cells = row.split(separator)
      return cells.length > 1 && (cells.some((cell) => bareAddress.test(cell.trim())) || nameTwoFacts(cells))
    })
    return isRow ? row : line
  })
}
const wrappedRow = /^\uFEFF?"((?:[^"\n\r]|"")+)"[,;\t ]*$/gmu
