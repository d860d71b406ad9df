import type { RollFrame } from '#contract/rolls/live/live.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'

/**
 * When a watcher reconnects, rows that arrived up to this long (ms) before its last frame may be new to it. A row is
 * committed after its arrival: in the worst case after three attempts on a restarting database. The clocks of two
 * servers also differ slightly.
 */
export const reconnectOverlapMs = 10_000

/** The functions that read a roll. `app.ts` passes them in. */
export type RollReader = {
  /** Returns the rows with these ids that are on the roll. */
  readRows: (event: string, ids: string[]) => Promise<EventAttendanceRow[]>
  /** Returns the rows received at `start` (ms) or later, or all rows if it is null. */
  readRowsSince: (event: string, start: number | null) => Promise<EventAttendanceRow[]>
  listIds: (event: string) => Promise<string[]>
  count: (event: string) => Promise<number>
  /** Returns a number that grows whenever a mark is made or undone. */
  readLastMarkChange: (event: string) => Promise<number>
}

/** The bytes of one frame. `named` contains the rows; `counted` contains only the count, for a public screen. */
export type FrameBytes = { named: Buffer; counted: Buffer }

/** Returns a frame's bytes. `moment` (ms) is the frame's id: everything that was on the roll by then has been sent. */
export function frameBytes(moment: number, frame: RollFrame): FrameBytes {
  const bytes = (data: RollFrame) => Buffer.from(`id: ${moment}\nevent: roll\ndata: ${JSON.stringify(data)}\n\n`)
  return { named: bytes(frame), counted: bytes({ count: frame.count, rows: [] }) }
}
