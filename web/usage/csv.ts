import { csvFile, type CsvCell } from '#contract/csv.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import { allUniversities } from '#contract/usage/limits.ts'
import type { UsageReport } from '#contract/usage/usage.ts'
import { byCheckIns, perEvent } from './figures.ts'
import type { UsageFilters } from './filters.ts'

type Asked = {
  filters: UsageFilters
  /** The name of the selected university, or of the only one that the viewer can see. Null for all universities. */
  university: string | null
  /** The date on which the file is made, `YYYY-MM-DD`. */
  day: string
}

/** Returns `attendance_report_{date}.csv`. */
export function usageFileName(day: string): string {
  return `attendance_report_${day}.csv`
}

/**
 * Returns the report as CSV: a summary, the filters, the totals, and a table of the universities if all of them are
 * counted.
 */
export function usageCsv(report: UsageReport, { filters, university, day }: Asked): string {
  const { totalEvents, totalCheckins, universityBreakdown } = report
  const totals = { events: totalEvents, checkins: totalCheckins }
  const rows: CsvCell[][] = [
    ['Generated', ownCell(day)],
    [],
    ['Filters'],
    ['University', university ?? 'All universities'],
    ['Start Date', filters.start === null ? 'Any' : ownCell(filters.start)],
    ['End Date', filters.end === null ? 'Any' : ownCell(filters.end)],
    [],
    ['Totals'],
    ['Total Check-ins', ownCell(totalCheckins)],
    ['Total Events', ownCell(totalEvents)],
    ['Check-ins per event', average(totals)],
  ]
  if (filters.university === allUniversities && university === null) {
    rows.push([], ['University Breakdown'], ['University', 'Events', 'Check-ins', 'Per event'])
    for (const usage of byCheckIns(universityBreakdown))
      rows.push([usage.name, ownCell(usage.events), ownCell(usage.checkins), average(usage)])
  }
  return csvFile(['Attendance Report Summary'], rows)
}

const ownCell = (value: string | number): CsvCell => ({ ours: String(value) })
const average = (usage: { events: number; checkins: number }) =>
  ownCell(usage.events === 0 ? '' : perEvent(usage).replaceAll(',', ''))

/** The browser features that save a file. */
type Downloads = {
  save: (text: string, name: string) => void
  /** Shows a text in a new window. Returns false if the browser blocked the window. */
  show: (text: string, name: string) => boolean
}

/**
 * Saves the file. If the browser refuses, opens the text in a new window. Returns a message, or null if the file was
 * saved.
 */
export function saveUsage(text: string, name: string, { save, show }: Downloads): string | null {
  try {
    save(text, name)
    return null
  } catch {
    return tryWindow(text, name, show) ? reportsWords.openedInNewWindow({ name }) : reportsWords.downloadBlocked
  }
}

function tryWindow(text: string, name: string, show: Downloads['show']): boolean {
  try {
    return show(text, name)
  } catch {
    return false
  }
}

/** Opens a window that contains only a text. Returns false if a pop-up blocker prevented it. */
export function showInWindow(text: string, title: string): boolean {
  const popup = window.open('', '_blank')
  if (!popup) return false
  const page = popup.document
  page.title = title
  const lines = page.createElement('pre')
  lines.textContent = text
  page.body.append(lines)
  return true
}
