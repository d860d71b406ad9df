import type { ShownMark } from './shown-mark.ts'
import { markWords } from './marks/words.ts'

/** 'Marked present by Eleanor Whitcombe: “Phone battery died”', without a name when the account is gone. */
export function describeMark({ says, made_by: name, reason }: ShownMark): string {
  return name === null ? markWords.markSaysUnnamed({ says, reason }) : markWords.markSays({ says, name, reason })
}
