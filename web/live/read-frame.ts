import type { RollFrame } from '#contract/live/live.ts'

/** Reads the text of one frame; null for what is none, such as a page that a proxy sent instead. */
export function readFrame(text: string): RollFrame | null {
  try {
    const { count, rows } = JSON.parse(text) as Partial<RollFrame>
    return typeof count === 'number' && Array.isArray(rows) ? { count, rows } : null
  } catch {
    return null
  }
}
