// Reads marks of presence in lists without titles: before names, after them, or in a separate line below them.
import type { Doubt } from './absent.ts'
import { isComing, isNotComing, isOpenAnswer, readLastCell, withoutLastCell } from './answers.ts'
import { findDoubtful, isAbsentLine, isFilled, isPerson } from './doubtful-lines.ts'
import { readExtraRow } from './extra-rows.ts'
import { isMoment, placeTimes } from './moments.ts'
import { findAbsentMarks, saysAbsent } from './presence.ts'

/** A line without its mark, and the meaning of the mark. `isMark`: the line is an answer of the person above it. */
export type MarkedLine = { text: string; doubt: Doubt | null; isMark?: boolean }

/** Reads the marks in lines. `headings` are the lines that aren't about one person. */
export function readMarkedLines(lines: readonly string[], headings: ReadonlySet<number>): MarkedLine[] {
  const bare = withoutLetters(lines.map((line, index) => (headings.has(index) ? '' : splitLeader(line))))
  const timed = placeTimes(bare)
  const split = splitLetters(bare)
  const forms = timed ? [timed, split] : [split]
  const readings =
    readForms(forms, split === bare ? null : split) ?? readFootnotes(forms[0]!, lines.some(isAbsenceNote))
  const doubtful = findDoubtful(lines, headings)
  return readings.map((line, index) => {
    if (headings.has(index)) return { text: lines[index]!, doubt: null }
    return !line.doubt && doubtful.has(index) ? { ...line, doubt: 'unsure' } : line
  })
}

/** Reads the marks in the first form of the lines that has any. `letters` is the form in which P may be an initial. */
function readForms(forms: readonly (readonly string[])[], letters: readonly string[] | null): MarkedLine[] | null {
  for (const reader of [readMarks, readGaps, readCrosses])
    for (const form of forms) {
      const marked = reader(form)
      if (!marked) continue
      return form === letters ? marked.map((line) => (line.doubt ? { ...line, doubt: 'unsure' } : line)) : marked
    }
  return null
}

function readMarks(lines: readonly string[]): MarkedLine[] | null {
  return readAnswersBelow(lines) ?? readEndings(lines) ?? readBeginnings(lines) ?? readSignatures(lines)
}

/** Returns lines without letters that number them: `A. Maja Berg`. One such line alone may have an initial. */
function withoutLetters(lines: readonly string[]): readonly string[] {
  const filled = lines.filter(isFilled)
  const isCounted = filled.every(
    (line, index) => /^[A-Z][.)]\s/.test(line) && line.charCodeAt(0) === 65 + index && isPerson(line.slice(3)),
  )
  return filled.length > 1 && isCounted ? lines.map((line) => line.replace(/^[A-Z][.)]\s/, '')) : lines
}

/** Inserts a tab before a single letter after each full name, if there are few different letters: `Maja Berg P`. */
function splitLetters(lines: readonly string[]): readonly string[] {
  const filled = lines.filter(isFilled)
  const eastAsian = filled.map((line) => eastAsianMark.exec(line.trim())?.[1] ?? '')
  if (filled.length > 1 && findAbsentMarks(eastAsian) !== null)
    return lines.map((line) =>
      isFilled(line) ? line.trimEnd().replace(/[ \u3000]{1,9}(?=[^ \u3000]{1,3}$)/u, '\t') : line,
    )
  const marks = filled.map(
    (line) => /^\S+ .*(?:[\p{L}.)\]>] (?=[\p{Lu}\d]$)|\d (?=\p{Lu}$))(.)$/u.exec(line.trim())?.[1] ?? '',
  )
  if (new Set(marks).size === filled.length || findAbsentMarks(marks) === null) return lines
  return lines.map((line) => line.trimEnd().replace(/ (?=.$)/u, '\t'))
}

/** A Chinese, Japanese or Korean name and its mark: `山田花子 ○`, `김민준 O`, `李芳 未到`. */
const eastAsianMark =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー・ \u3000\d.]{2,20}[ \u3000]([^\p{L}\p{N}\s]\ufe0f?|[OXox]|[\p{Script=Han}\p{Script=Hangul}]{1,3})$/u

/** Replaces the dots or the underscores between a name and its mark with a tab. */
function splitLeader(line: string): string {
  const lead = /\.{4}|…{2}|_{3}/u.exec(line)
  if (!lead || line.includes('@') || !/\p{L}/u.test(line.slice(0, lead.index))) return line
  const mark = line
    .slice(lead.index)
    .replaceAll(/[.…_\s]+/gu, ' ')
    .trim()
  return mark.length > maxMarkLength ? line : `${line.slice(0, lead.index).trimEnd()}\t${mark}`
}
const maxMarkLength = 10

/** Reads lists in which each name has an answer in the line below it, such as “No”, which may be a name elsewhere. */
function readAnswersBelow(lines: readonly string[]): MarkedLine[] | null {
  const filled = lines.flatMap((line, index) => (isFilled(line) ? index : []))
  const isAnswer = (index: number) => {
    const text = lines[index]!.trim()
    return isComing(text) || isNotComing(text)
  }
  if (filled.length < minAnswered || filled.length % 2 > 0) return null
  if (!filled.every((index, place) => isAnswer(index) === place % 2 > 0)) return null
  const answers = new Map(
    filled.flatMap((index, place) => (place % 2 > 0 ? [] : [[index, lines[filled[place + 1]!]!.trim()]])),
  )
  return lines.map((text, index): MarkedLine => {
    const answer = answers.get(index) ?? ''
    const doubt = isNotComing(answer) ? 'absent' : isOpenAnswer(answer) ? 'unsure' : null
    return { text, doubt, isMark: isFilled(text) && !answers.has(index) }
  })
}
const minAnswered = 4

/**
 * Reads marks in the last cells, as in `Maja Bergström; P`. There must be both kinds of marks, or one kind and empty
 * cells, each after a full name or an address. The first line may be column titles.
 */
function readEndings(lines: readonly string[]): MarkedLine[] | null {
  const rows = lines.filter((line) => line.trim() !== '')
  const isMark = (line: string) => findAbsentMarks([readLastCell(line)]) !== null
  const marked = rows[0] !== undefined && isMark(rows[0]) ? rows : rows.slice(1)
  if (marked.length < 2 || !marked.every((line) => isPerson(withoutLastCell(line)))) return null
  const texts = marked.map(readLastCell)
  const written = texts.filter((text) => text !== '')
  const absent = findAbsentMarks(written)
  const hasBoth = absent !== null && absent.size > 0 && written.some((text) => !absent.has(text))
  const isAlone =
    absent?.size === 0 &&
    written.length > 0 &&
    !written.some(isInitial) &&
    written.length < texts.length &&
    haveSameWidth(marked)
  if (!absent || !(hasBoth || isAlone) || !areMarks(written, marked)) return null
  // Middle initials after both names are all different.
  const mayBeInitials =
    written.every((text) => /^\p{L}$/u.test(text)) &&
    new Set(written).size === written.length &&
    marked.every((line) => line.split(/[\t;,|]/u).length > 2)
  const withMark = new Set(marked)
  return lines.map((line): MarkedLine => {
    const text = readLastCell(line)
    if (!withMark.has(line)) return { text: line, doubt: null }
    const isDoubtful = text === '' ? hasBoth || written.length === 1 : mayBeInitials
    const isPresent = text !== '' && !absent.has(text)
    return { text: withoutLastCell(line), doubt: isPresent ? null : isDoubtful ? 'unsure' : 'absent' }
  })
}

/** Whether a cell may be the initial of a name. A cross can't. */
function isInitial(text: string): boolean {
  return /^[^\P{L}xX]$/u.test(text)
}

/** Whether 0 and 1 are marks, and not the last of several numbers in each line. */
function areMarks(texts: readonly string[], lines: readonly string[]): boolean {
  if (!texts.every((text) => /^[01]$/.test(text))) return true
  return !lines.every((line) => /[,;\t|]\s?\d{1,4}(?:[.,]\d{1,3})?\s?[,;\t|]/.test(line))
}

function haveSameWidth(lines: readonly string[]): boolean {
  return new Set(lines.map((line) => line.split(/[\t;,|]/u).length)).size === 1
}

/**
 * Reads marks before names, if there are both kinds: `P Maja Bergström`, `[A] Ana Chen`, `0<tab>Ana Chen`. A full name
 * must follow, because an initial is followed by only one more word.
 */
function readBeginnings(lines: readonly string[]): MarkedLine[] | null {
  const filled = lines.filter(isFilled)
  const parsed = lines.map((line) => (isFilled(line) ? beginning.exec(line.trim()) : null))
  const matches = parsed.filter((parts) => parts !== null)
  if (matches.length < 2 || matches.length < filled.length) return null
  const marks = matches.map(([, mark = '']) => mark)
  const isSure = ([, , sign = '', rest = '']: RegExpExecArray) => /[\]):]/u.test(sign) || isPerson(rest)
  const absent = findAbsentMarks(marks)
  const hasBoth = absent !== null && absent.size > 0 && marks.some((mark) => !absent.has(mark))
  // The digits 0, 1 and so on may number the lines.
  const isCounted = marks.every((mark) => /^\d$/.test(mark)) && new Set(marks).size === marks.length
  // Initials may all be different, as in `E Maria Stone`.
  const mayBeNames =
    matches.every(([, mark = '', sign = '']) => /^\p{L}/u.test(mark) && !/[\]):]/u.test(sign)) &&
    new Set(marks).size === marks.length
  if (!hasBoth || isCounted || mayBeNames || !matches.every(isSure)) return null
  return parsed.map((parts): MarkedLine => {
    if (!parts) return { text: '', doubt: null }
    return { text: parts[3]!, doubt: absent.has(parts[1]!) ? 'absent' : null }
  })
}
const beginning = /^[[(]?([\p{L}\p{N}○◯×✓✗+–-]{1,2})((?:[\])]|:)?[\s;,|]{1,4})(\p{L}.{2,200})$/u

/**
 * Reads lines in which some full names have something after a line or dots, such as initials, and others have nothing.
 */
function readSignatures(texts: readonly string[]): MarkedLine[] | null {
  const counted = texts.map((text) => text.replace(/^\s{0,9}#?\d{1,4}[.)]?\t/, ''))
  const lines = counted.every(fitsInitials) ? counted : texts
  const isNamed = (line: string) => line.split('\t').length === 2 && isPerson(line.split('\t', 1)[0]!)
  const signed = lines.filter((line) => /\t\p{L}[\p{L}.]{0,3}$/u.test(line) && isNamed(line))
  const unsigned = lines.filter((line) => isFilled(line) && line.endsWith('\t') && isNamed(line))
  if (signed.length === 0 || signed.length + unsigned.length < lines.filter(isFilled).length || unsigned.length === 0)
    return null
  return lines.map((line): MarkedLine => {
    const [name = ''] = line.split('\t')
    const isUnsigned = isFilled(line) && line.endsWith('\t')
    return isUnsigned ? { text: name, doubt: 'unsure' } : { text: isFilled(line) ? name : line, doubt: null }
  })
}

/** Whether the initials after a name start like one of its words. Otherwise, they may be an academic title. */
function fitsInitials(line: string): boolean {
  const [, name = '', initial = ''] = /^([^\t]{1,200})\t(\p{L})[\p{L}.]{0,3}$/u.exec(line) ?? []
  return initial === '' || name.split(/[\s,.-]+/u).some((word) => word.toLowerCase().startsWith(initial.toLowerCase()))
}

/**
 * Reads the rows of a table without titles in which some have a check mark or a time, and others an empty cell there.
 * If most rows have one, the others may also end before that cell.
 */
function readGaps(lines: readonly string[]): MarkedLine[] | null {
  const separator = ['\t', ';', '|'].find((sign) => lines.some((line) => line.includes(sign))) ?? ','
  const rows = lines.map((text) => {
    const cells = text.split(separator).map((cell) => cell.trim())
    const isAboutSomeone = isFilled(text) && readExtraRow(cells, false) === null && !isAbsentLine(text)
    return isAboutSomeone ? cells : []
  })
  const filled = rows.filter((cells) => cells.length > 0)
  const width = Math.max(0, ...filled.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const written = filled.flatMap((cells) => cells[column] || [])
    return written.length > 1 && written.every((text) => check.test(text) || isMoment(text))
  })
  const isEmpty = (cells: readonly string[]) => columns.every((column) => !cells[column])
  const areFew = filled.filter(isEmpty).length * 2 < filled.length
  const isGap = (cells: readonly string[]) => cells.length > 0 && isEmpty(cells) && (cells.length === width || areFew)
  if (columns.length === 0 || !rows.some(isGap)) return null
  return lines.map((line, index): MarkedLine => ({ text: line, doubt: isGap(rows[index]!) ? 'unsure' : null }))
}
const check = /^[x✓✔☑✅√+]\ufe0f?$/iu

function isAbsenceNote(line: string): boolean {
  return /^\s*\*/u.test(line) && saysAbsent(line.replaceAll(/[*=:–-]/gu, ' '))
}

/** Reads names with a question mark, and names with an asterisk if a footnote says that it means absence. */
function readFootnotes(lines: readonly string[], hasNote: boolean): MarkedLine[] {
  return lines.map((line): MarkedLine => {
    const text = line.trimEnd()
    const isMarked = /\?[)\]]?$/u.test(text) || (hasNote && text.endsWith('*'))
    return isMarked && isPerson(text)
      ? { text: text.replace(/[?*)\]([\s]{1,5}$/u, ''), doubt: 'unsure' }
      : { text: line, doubt: null }
  })
}

/** Lines in a checklist. If some are checked, the others are people who weren't there. */
const checkedLine =
  /^\s*(?:(?:[-*+•]|\d{1,3}[.)]?)\s+){0,2}(?:[[(][xX✓✔√*][\])]|[✓✔☑☒✅√○◯〇⭕👍🟢])|(?:\([xX✓✔√]\)|[✓✔☑✅√👍🟢](?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?|\s\+)\s*$/u
const uncheckedLine =
  /^\s*(?:(?:[-*+•]|\d{1,3}[.)]?)\s+){0,2}(?:[[(][ _–-]?[\])]|[☐⬜◻🔲✗✘✕✖×☓❌👎🚫⛔🔴])|(?:\([ _–-]?\)|[☐⬜◻🔲✗✘✕✖×☓❌👎🚫⛔🔴](?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?|\s[-–−])\s*$/u
const refusedLine =
  /^\s*(?:(?:[-*+•]|\d{1,3}[.)]?)\s+){0,2}[❌👎🚫⛔🔴]|[❌👎🚫⛔🔴](?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?\s*$/u
/** Returns a name without the cross before or after it. Null for any other line. */
function withoutCross(line: string): string | null {
  const text = line.trim().replace(/^(?:[-*+•–]|\d{1,3}[.)])\s+/u, '')
  const name = /^[xX]\s/u.test(text) ? text.slice(1).trim() : /\s[xX]$/u.test(text) ? text.slice(0, -1).trim() : ''
  // In `X Li <x@y.edu>`, X is a first name.
  const isFirstName = /^X [^\s<]+ </u.test(text)
  return isPerson(name) && /^\p{L}/u.test(name) && !isFirstName ? name : null
}

/** Reads checklists, and lists in which only some names have a cross. */
function readCrosses(lines: readonly string[]): MarkedLine[] | null {
  const isChecklist = lines.some((line) => checkedLine.test(line))
  const names = lines.map(withoutCross)
  const isMarked = (index: number) => (isChecklist ? checkedLine.test(lines[index]!) : names[index] !== null)
  // In a list without check marks, these signs mean absence.
  const isRefused = (line: string) => !isChecklist && refusedLine.test(line)
  const count = lines.filter((_, index) => isMarked(index)).length
  if (count === 0 && !lines.some(isRefused)) return null
  return lines.map((line, index): MarkedLine => {
    if (isRefused(line)) return { text: line, doubt: 'unsure' }
    if (isChecklist && uncheckedLine.test(line)) return { text: line, doubt: 'absent' }
    if (!isMarked(index)) return { text: line, doubt: count > 1 && isPerson(line) ? 'unsure' : null }
    return { text: isChecklist ? line : names[index]!, doubt: null }
  })
}
