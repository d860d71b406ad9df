// Reads one row of a roster, on the server, and on the page before it sends the row. Doesn't load the validator.
import type { Code } from '#contract/refusal-codes.ts'
import { rowMessages } from './roster/words.ts'
import { readEmail } from '#contract/email.ts'
import { holdsControl, oneLine, sentText } from '#contract/typed-text.ts'

const maxNameLength = 100
/** The maximum number of characters of an invalid address that a response repeats. */
const maxEchoLength = 254
/** Meeting reports and directories show only some letters of an address: `a***@x.edu`, `ana...@x.edu`. */
const masked = /\*\*|\.{3}/u
/** The maximum number of characters of an invalid address that a sentence repeats. */
const maxShownLength = 60

/** A student on a roster. Names are as typed except for spaces, and the address is lowercase. */
export type RosterRow = { email: string; first_name: string; last_name: string }
/** The reason why a row is invalid, the field with the error, and the address if the row has one. */
export type RefusedRow = { refused: string; code: Code; field: string; email: string }

/**
 * Reads a row of an import, or one student typed by hand. Both spellings of the name fields are accepted, and the last
 * name may be empty. The address must be in exactly `studentDomain`, the university's domain. An address in a subdomain
 * is refused.
 */
export function readRosterRow(raw: unknown, studentDomain: string): RosterRow | RefusedRow {
  const row = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  const address = tidy(row.email)
  const refuse = (field: string, refused: string, code: Code) => ({
    refused,
    code,
    field,
    email: sentText(address.slice(0, maxEchoLength)),
  })
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return refuse('students', rowMessages.notARow, 'invalid')
  const [firstField, first_name] = nameIn(row, 'firstName', 'first_name')
  const [lastField, last_name] = nameIn(row, 'lastName', 'last_name')
  if (first_name === '') return refuse(firstField, rowMessages.firstNameMissing, 'required')
  if (holdsControl(first_name)) return refuse(firstField, rowMessages.controlCharacter, 'invalid_character')
  if (holdsControl(last_name)) return refuse(lastField, rowMessages.controlCharacter, 'invalid_character')
  if (first_name.length > maxNameLength) return refuse(firstField, rowMessages.nameTooLong, 'too_long')
  if (last_name.length > maxNameLength) return refuse(lastField, rowMessages.nameTooLong, 'too_long')
  if (address === '') return refuse('email', rowMessages.emailMissing, 'required')
  const email = masked.test(address) ? null : readEmail(address)
  if (!email) return refuse('email', describeInvalidEmail(address, studentDomain), 'invalid')
  if (email.domain !== studentDomain)
    return refuse('email', rowMessages.foreignDomain({ domain: studentDomain }), 'not_of_university')
  return { email: email.address, first_name, last_name }
}

/**
 * Returns the sentence for a text that isn't an address. It repeats the text, and shows an address in `studentDomain`
 * as an example.
 */
export function describeInvalidEmail(text: string, studentDomain: string): string {
  const excerpt = text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
  return rowMessages.notAnEmail({ email: sentText(excerpt), domain: studentDomain || 'university.edu' })
}

function nameIn(row: Record<string, unknown>, camel: string, snake: string): [field: string, name: string] {
  return row[camel] === undefined && row[snake] !== undefined ? [snake, tidy(row[snake])] : [camel, tidy(row[camel])]
}

function tidy(value: unknown): string {
  if (typeof value !== 'string') return ''
  return oneLine(value).replaceAll(/\s+/gu, ' ')
}
