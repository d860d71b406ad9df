import { apiMessages } from '#contract/api/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import { oneLine } from '#contract/typed-text.ts'
import type { z } from 'zod'
import type { Code } from '#contract/refusal-codes.ts'
import type { Fault, Faults } from '#contract/errors.ts'

type Issue = z.core.$ZodIssue

/** The maximum number of characters of a sent field name that an error repeats. */
const maxNameLength = 40

/**
 * Returns what is wrong with each field, in zod's order. A shape with a refinement sets the code itself (`coded`).
 * Otherwise the code is derived from zod's issue. `input` is the value that was parsed.
 */
export function collectFaults(issues: Issue[], input: unknown): Faults {
  const faults: Faults = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      const names = issue.keys.slice(0, 3).map((key) => key.slice(0, maxNameLength))
      ;(faults.non_field_errors ??= []).push({
        text: apiMessages.unknownField({ names: listAll(names) }),
        code: 'unknown_field',
      })
      continue
    }
    const field = issue.path[0] === undefined ? 'non_field_errors' : String(issue.path[0])
    ;(faults[field] ??= []).push(describeFault(issue, findCode(issue, input)))
  }
  return faults
}

/** The beginnings of zod's own sentences, which are meant for programmers. */
const notOurs = /^(?:Invalid |Too (?:big|small)|Unrecognized )/

/** Returns the shape's own sentence for a fault, or a general sentence if the shape has none. */
function describeFault(issue: Issue, code: Code): Fault {
  if (!notOurs.test(issue.message)) return { text: issue.message, code }
  if (code === 'required') return { text: apiMessages.fieldMissing, code }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { text: apiMessages.textTooLong({ most: Number(issue.maximum) }), code }
  if (issue.code === 'too_big') return { text: apiMessages.tooLarge, code }
  const kind = 'expected' in issue ? issue.expected : ''
  return { text: apiMessages.wrongKind({ kind: kind === 'int' ? 'number' : kind }), code }
}

function findCode(issue: Issue, input: unknown): Code {
  if (issue.code === 'custom' && issue.params?.code) return issue.params.code as Code
  if (isEmpty(issue.path.reduce<unknown>((value, key) => Object(value)[key], input))) return 'required'
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'too_small') return isNumber ? 'too_small' : 'too_short'
  if (issue.code === 'too_big') return isNumber ? 'too_large' : 'too_long'
  return 'invalid'
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && oneLine(value) === '')
}
