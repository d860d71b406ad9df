// Splits a pasted text into lines with one person each.
import { isUnfinished, readPrefix } from './attendance-headings.ts'
import { findOtherFormat } from './other-format.ts'
import { withoutMarks } from './people.ts'
import { splitPartners, splitRecipients } from './spelled-addresses.ts'
import { findTitleLine, lineEnd, readSoftEnds } from './text-rows.ts'
import { decodeAddresses } from './tidy-text.ts'

/**
 * Returns a pasted text with one person per line. Splits an email's recipients, and several names in a single line or
 * after a label such as `Absent:`. Everything else stays as pasted.
 */
export function onePerLine(text: string): string {
  const lines = readSoftEnds(decodeAddresses(text.replaceAll('\u{feff}', ''))).split(lineEnd)
  if (findOtherFormat(text) !== null) return lines.join('\n')
  const hasTitles = findTitleLine(lines) !== null
  const partners = hasTitles ? null : splitPartners(lines)
  if (partners) return partners.flat().join('\n')
  if (hasTitles || areRows(lines)) return lines.join('\n')
  const isAlone = lines.filter((line) => line.trim() !== '').length === 1
  let isContinued = false
  return lines
    .flatMap((line) => {
      const prefix = readPrefix(line)
      const names = splitOtherNames(line, isAlone) ?? (prefix || isAlone ? splitNames(prefix?.rest ?? line) : null)
      const people = names ?? splitRecipients(prefix?.rest ?? line)
      const isOpen = isContinued || (prefix?.doubt ?? null) !== null
      isContinued = isOpen && isUnfinished(line)
      // The sign at the end says that the next line may continue this one.
      const end = isContinued ? ',' : ''
      if (people.length === 1) return line
      if (!prefix) return `${people.join(isOpen ? ',\n' : '\n')}${end}`
      return `${people.map((person) => `${prefix.label}: ${person}`).join('\n')}${end}`
    })
    .join('\n')
}

/** Whether lines without titles are rows of a table: every line with an address also has other cells. */
function areRows(lines: readonly string[]): boolean {
  const withAddress = lines.filter((line) => line.includes('@'))
  const hasNames = (line: string) => line.split(/[,;\t]/u).some((cell) => cell.trim() !== '' && !cell.includes('@'))
  return withAddress.length > 1 && withAddress.every((line) => !line.includes('<') && hasNames(line))
}

/** The start of a sentence about people who weren't there: `Everyone except Ana Chen, Bo Li and Cy Kim`. */
const exception =
  /^(?:[^,;]{1,60}\s)?(?:except|but|without|absents?|missing|excused|sick|außer|ohne|abwesend|fehlt|fehlen|sauf|excepto|salvo|menos|ausentes?|faltan|faltaron|faltaram|tranne|assenti|behalve|afwezig)\s+\p{L}\S*\s+\p{L}/iu

/**
 * Returns the names in a line with several full names, or null: `Ana Chen; Bo Li`. With commas alone, at least three
 * are needed, because two may be `Last, First`.
 */
function splitNames(line: string): string[] | null {
  if (/[@\t"\d:：]/u.test(line) || exception.test(line)) return null
  const sign = line.includes(';') ? ';' : ','
  const parts = line.split(sign)
  const lastParts = parts.at(-1)!.split(/(?:^|\s)(?:and|und|et|&)\s/u)
  const names = [...parts.slice(0, -1), ...lastParts].flatMap((name) => name.trim() || [])
  const fewest = sign === ';' || lastParts.length > 1 ? 2 : 3
  return names.length >= fewest && names.every(isFullName) ? names : null
}

/** Whether a text has several words and doesn't end as a sentence does: `Ben Lopez were absent`. */
function isFullName(text: string): boolean {
  const isSentence = /\p{Lu}/u.test(text) && /^\p{Ll}/u.test(text.split(/\s/u).at(-1)!)
  return /\p{L}[,\s]+\p{L}/u.test(text) && !isSentence
}

/**
 * Splits names at Chinese or Arabic commas, which never occur inside a name, and Chinese or Korean names at Latin ones
 * after a label or in a text of one line. Null for any other line.
 */
function splitOtherNames(line: string, isAlone: boolean): string[] | null {
  const unmarked = withoutMarks(line.trim())
  const list = unmarked.replace(/^[\p{Script=Han}\p{Script=Hangul}]{2,8}\s?[:：]/u, '')
  const mayBeLatin = list !== unmarked || (isAlone && list.split(',').length > 2)
  const names = list.split(mayBeLatin ? /[、，；،؛,]/u : /[、，；،؛]/u).map((name) => name.trim())
  const isName = (name: string) => {
    const words = name.split(/\s+/u)
    if (line.includes('、') && words.length > 1 && words.every((word) => /^\p{Lu}[\p{L}\p{M}.’'-]*$/u.test(word)))
      return true
    if (/^[\p{Script=Han}\p{Script=Hangul}々・\s]{2,12}$/u.test(name)) return true
    return words.length >= 2 && words.length <= 6 && words.every((word) => /^[\p{Script=Arabic}\p{M}]+$/u.test(word))
  }
  return names.length > 1 && names.every(isName) ? names : null
}
