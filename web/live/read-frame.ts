import type { RollFrame } from '#contract/live/live.ts'

/** Parses one frame. Returns null for anything else, such as a page that a proxy sent instead. */
export function readFrame(text: string): RollFrame | null {
  try {
    const { count, rows } = JSON.parse(text) as Partial<RollFrame>
    return typeof count === 'number' && Array.isArray(rows) ? { count, rows } : null
  } catch {
    return null
  }
}
