import { markMessages } from '#contract/check-ins/words.ts'
import { readEmail } from '#contract/email.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'

/** A pasted line: an address, a name, or both. `order` is how the name is to be read. */
export type ReadLine =
  | { refused: string }
  | { email: string | null; name: { first: string; last: string; order: 'last-first' | 'as-typed' } | null }

/**
 * Reads a line as people paste it from mails, sheets and rosters: `a@x.edu`, `Maja Bergström`, `Bergström, Maja`,
 * `Maja Bergström <a@x.edu>`, or cells with commas, semicolons or tabs, such as `Maja,Bergström,a@x.edu`.
 */
export function readLine(text: string): ReadLine {
  const cells = text
    .split(/[\t;]/u)
    .map((cell) => oneLine(cell.replaceAll('"', ' ')))
    .filter((cell) => cell !== '')
  const line = cells.join(', ')
  if (line === '') return { refused: markMessages.emptyLine }
  if (holdsControl(line)) return { refused: markMessages.unknownName }
  const words = line.split(/[\s,<>()]+/u).filter((word) => word.includes('@'))
  if (words.length > 1) return { refused: markMessages.severalAddresses }
  const [typed] = words
  const isBracketed = typed !== undefined && line.includes(`<${typed}>`)
  const rest = typed === undefined ? line : line.replace(isBracketed ? `<${typed}>` : typed, ' ')
  const parts = rest
    .split(',')
    .map((part) => part.replaceAll(/[<>()\s]+/gu, ' ').trim())
    .filter((part) => part !== '')
  // Cells beside an address are in the order of the import's template: first name, last name.
  const isTable = typed !== undefined && !isBracketed && parts.length === 2
  const name = nameOf(parts, isTable)
  if (typed === undefined) return name ? { email: null, name } : { refused: markMessages.emptyLine }
  const address = typed.replace(/[.:]{1,9}$/u, '')
  return { email: readEmail(address)?.address ?? address, name }
}

function nameOf(parts: string[], isTable: boolean) {
  if (parts.length === 0) return null
  if (parts.length === 1) {
    const [first = '', ...last] = parts[0]!.split(' ')
    return { first, last: last.join(' '), order: 'as-typed' as const }
  }
  const [one = '', ...others] = parts
  const other = others.join(' ')
  return isTable
    ? { first: one, last: other, order: 'as-typed' as const }
    : { first: other, last: one, order: 'last-first' as const }
}
