import type { EffectOnClass, EffectOnOther } from '#contract/credits/credits.ts'
import { isUnchanged } from '#contract/credits/effect.ts'
import { classCreditWords, eventCreditWords } from '#contract/credits/words.ts'

/** Says how many students gain and lose points or progress in a class. */
export function describeEffect(effect: EffectOnClass): string {
  if (isUnchanged(effect)) return classCreditWords.effectNone
  return [describePoints(effect), ...describeProgress(effect)].filter((sentence) => sentence !== null).join(' ')
}

/** Says the same of other classes, each by its name. Null if there are none. */
export function describeOtherEffects(effects: readonly EffectOnOther[]): string | null {
  if (effects.length === 0) return null
  return effects
    .map(({ class_name, faculty_name, ...effect }) =>
      eventCreditWords.otherClass({ className: class_name, faculty: faculty_name, effect: describeEffect(effect) }),
    )
    .join(' ')
}

function describePoints({ gain, lose }: EffectOnClass): string | null {
  if (gain > 0 && lose > 0) return classCreditWords.gainAndLose({ gain, lose })
  if (gain > 0) return classCreditWords.gain({ students: gain })
  return lose > 0 ? classCreditWords.lose({ students: lose }) : null
}

function describeProgress({ progress_gain, progress_lose }: EffectOnClass): (string | null)[] {
  return [
    progress_gain > 0 ? classCreditWords.gainProgress({ students: progress_gain }) : null,
    progress_lose > 0 ? classCreditWords.loseProgress({ students: progress_lose }) : null,
  ]
}
