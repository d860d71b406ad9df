import type { EffectOnClass } from './credits.ts'

/** Whether no student gains or loses anything in a class. */
export function isUnchanged({ gain, lose, progress_gain, progress_lose }: EffectOnClass): boolean {
  return gain + lose + progress_gain + progress_lose === 0
}
