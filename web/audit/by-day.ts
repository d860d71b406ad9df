import type { AuditLine } from '#contract/audit/audit.ts'
import { isSameDay } from '#web/kit/time/times.ts'

/** Groups lines, the newest first, by the viewer's days. */
export function byDay(lines: AuditLine[]): AuditLine[][] {
  const days: AuditLine[][] = []
  for (const line of lines) {
    const last = days.at(-1)
    if (last && isSameDay(last[0]!.at, line.at)) last.push(line)
    else days.push([line])
  }
  return days
}
