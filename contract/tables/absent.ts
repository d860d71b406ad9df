// Reads who a list says wasn't there.
import { foldTitle } from './titles.ts'

/** Whether a report says of a person that they didn't attend. */
export function isAbsent(cells: readonly string[], titles: readonly string[] | null): boolean {
  return cells.some((cell, column) => {
    const values = absentValues[foldTitle(titles?.[column] ?? '')]
    return values !== undefined && values.test(cell.trim())
  })
}
const absentWords =
  /^(?:no|false|0|a|ab|[✗✘❌]|(?:absent|abwesend|ausente|assente|did not attend|not present|no[- ]show|excused|unexcused|entschuldigt)(?:\s?[(,:–-].*)?)$/i
const statusWords = /^(?:absent|did not attend|not present|no[- ]show|excused|unexcused)(?:\s?[(,:–-].*)?$/i
/** Values of a person who wasn't there, by the title of the column. */
const absentValues: Partial<Record<string, RegExp>> = {
  attended: absentWords,
  attendance: absentWords,
  present: absentWords,
  'attendance status': absentWords,
  status: statusWords,
  response: /^declined$/i,
}

/** Lines of a checklist. Where some are checked, the others weren't there. */
export const checked = /^\s*(?:[-*+•]\s+)?(?:\[[xX✓✔]\]|[✓✔☑☒✅])|[✓✔☑✅]\ufe0f?$/u
export const unchecked = /^\s*(?:[-*+•]\s+)?(?:\[ ?\]|[☐✗✘❌])|[☐✗✘❌]\ufe0f?$/u
