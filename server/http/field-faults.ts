import { apiMessages } from '#contract/api/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import { oneLine } from '#contract/typed-text.ts'
import type { z } from 'zod'
import type { Code } from '#contract/codes.ts'
import type { Faults } from '#contract/errors.ts'

type Issue = z.core.$ZodIssue

/** An error repeats at most so many characters of a name that someone sent. */
const longestName = 40

/**
 * Returns what is wrong with each field, in zod's order. A shape with a refinement names the code itself (`coded`).
 * Otherwise the code follows from zod's issue. `input` is the value that was read.
 */
export function collectFaults(issues: Issue[], input: unknown): Faults {
  const faults: Faults = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      const names = issue.keys.slice(0, 3).map((key) => key.slice(0, longestName))
      ;(faults.non_field_errors ??= []).push({
        text: apiMessages.unknownField({ names: listAll(names) }),
        code: 'unknown_field',
      })
      continue
    }
    const field = issue.path[0] === undefined ? 'non_field_errors' : String(issue.path[0])
    ;(faults[field] ??= []).push({ text: issue.message, code: findCode(issue, input) })
  }
  return faults
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
