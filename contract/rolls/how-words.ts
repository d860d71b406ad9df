import type { RollMethod } from '#contract/check-ins/check-in-method.ts'
import type { MarkSays } from './mark-values.ts'
import { rollHowWords } from './words.ts'

/** Returns how someone got on a roll, or why not: 'Own scan', 'By hand', 'Marked absent'. Empty when it is unknown. */
export function howWords(method: RollMethod | null, mark: { says: MarkSays } | undefined): string {
  if (mark && mark.says !== 'present' && method === null) return rollHowWords[mark.says]
  return method === null ? '' : rollHowWords[method]
}
