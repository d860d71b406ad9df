import type { RollFrame } from '#contract/rolls/live/live.ts'

/** Parses one frame. Returns null for anything else, such as a page that a proxy sent instead. */
export function readFrame(text: string): RollFrame | null {
  try {
    const { count, rows, marks } = JSON.parse(text) as Partial<RollFrame>
    if (typeof count !== 'number' || !Array.isArray(rows)) return null
    return { count, rows, ...(typeof marks === 'number' && { marks }) }
  } catch {
    return null
  }
}
