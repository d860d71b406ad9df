import type { ShownMark } from './shown-mark.ts'
import { markWords } from './marks/words.ts'

/**
 * Describes a mark: 'Marked present by Eleanor Whitcombe: “Phone battery died”'. Omits the name if the account no
 * longer exists.
 */
export function describeMark({ says, made_by: name, reason }: ShownMark): string {
  return name === null ? markWords.markSaysUnnamed({ says, reason }) : markWords.markSays({ says, name, reason })
}
