import { creditSays, markInput, presenceSays, type MarkFault, type MarkInput } from '#contract/rolls/marks.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { collectFaults } from '#server/http/field-faults.ts'
import { badFields, Refusal } from '#server/http/refusals.ts'
import type { Markable } from './markable-event.ts'

/** A mark with its line number in the list, starting at 1. */
export type MarkWithLine = MarkInput & { line: number }

/** The maximum number of faults in a response. */
const faultLimit = 100

/** Reads each mark of a list. Throws a 400 with the line and the field of every fault. */
export function readMarks(raw: unknown[], { managesEvent, classes }: Markable): MarkWithLine[] {
  const faults: MarkFault[] = []
  const marks = raw.flatMap((input, index): MarkWithLine[] => {
    const line = index + 1
    const blame = (field: string, reason: string, code: Code) => {
      faults.push({ line, field, reason, code })
      return []
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      return blame('marks', markMessages.notAMark, 'invalid')
    const result = markInput.safeParse(input)
    if (!result.success) {
      for (const [field, list] of Object.entries(collectFaults(result.error.issues, input)))
        for (const { text, code } of list)
          blame(field === 'non_field_errors' ? 'marks' : field, field === 'says' ? saysFor(input) : text, code)
      return []
    }
    const mark = result.data
    if (mark.student && mark.email) return blame('email', markMessages.onePerson, 'invalid')
    if (!mark.student && !mark.email) return blame('student', markMessages.noPerson, 'required')
    if (!mark.class) {
      if (!managesEvent) return blame('class', markMessages.mayNotMarkPresence, 'required')
      if (!presenceSays.some((says) => says === mark.says)) return blame('says', markMessages.saysPresence, 'invalid')
    } else {
      if (!classes.has(mark.class)) {
        faults.push(toOtherClassFault(line))
        return []
      }
      if (!creditSays.some((says) => says === mark.says)) return blame('says', markMessages.saysCredit, 'invalid')
    }
    return [{ ...mark, line }]
  })
  if (faults.length > 0) throw badMarks(faults)
  return marks
}

/** Returns the message about which values `says` may have, for credit in a class or for presence. */
function saysFor(mark: { class?: unknown }): string {
  return mark.class ? markMessages.saysCredit : markMessages.saysPresence
}

/** Returns the fault of a mark about a class that isn’t the caller’s or that the event doesn’t count for. */
export function toOtherClassFault(line: number): MarkFault {
  return { line, field: 'class', reason: markMessages.notOfClass, code: 'not_of_class' }
}

/** Returns a 400 with a message for each fault, and the same faults as `lines` for programs. */
export function badMarks(faults: MarkFault[]): Refusal {
  const lines = faults.slice(0, faultLimit)
  const { status, body } = badFields({
    marks: lines.map(({ line, field, reason, code }) => ({
      text: markMessages.ofLine({ line, field, fault: reason }),
      code: code as Code,
    })),
  })
  return new Refusal(status, { ...body, lines })
}
