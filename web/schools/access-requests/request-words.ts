import { schoolsWords } from '#contract/schools/words.ts'
import type { AccessRequestList, ListedAccessRequest } from '#contract/schools/access-answers.ts'
import { nameKey, type School } from '#contract/schools/schools.ts'
import { isSameDay, shortDate } from '#web/kit/time/times.ts'

type Sections = Record<'waiting' | 'automatic' | 'answered', ListedAccessRequest[]>

/** Splits the requests into the page's sections, each in the server's order. */
export function sectionRequests({ requests }: AccessRequestList): Sections {
  const filterBy = (section: keyof Sections) => requests.filter((request) => chooseSection(request) === section)
  return { waiting: filterBy('waiting'), automatic: filterBy('automatic'), answered: filterBy('answered') }
}

function chooseSection({ answer, looks_automatic }: ListedAccessRequest): keyof Sections {
  if (answer !== null) return 'answered'
  return looks_automatic ? 'automatic' : 'waiting'
}

/** Whether the promised answer to a request is late at `now` (ms). */
export function isOverdue({ answer, looks_automatic, due_at }: ListedAccessRequest, now: number): boolean {
  return answer === null && !looks_automatic && Date.parse(due_at) < now
}

/** 'Due Tue, Mar 10, 2026', 'Due today', or 'Overdue since Tue, Mar 10, 2026', by the viewer's calendar. */
export function dueWords(request: ListedAccessRequest, now: number, zone?: string): string {
  const day = shortDate(request.due_at, zone)
  if (isOverdue(request, now)) return schoolsWords.overdueSince({ day })
  return isSameDay(request.due_at, now, zone) ? schoolsWords.dueToday : schoolsWords.dueDay({ day })
}

/** '3 requests are waiting for an answer, 1 of them overdue.' If the list doesn't include all of them, says so. */
export function waitingWords({ waiting }: AccessRequestList, listed: ListedAccessRequest[], now: number): string {
  const late = listed.filter((request) => isOverdue(request, now)).length
  const wait = schoolsWords.waitForAnswer({ waiting, late })
  return waiting > listed.length ? `${wait} ${schoolsWords.dueFirstListed({ listed: listed.length })}` : wait
}

/** Returns the universities with access that have the requested name or one of the requested domains. */
export function findSimilarSchools(request: ListedAccessRequest, schools: School[]): School[] {
  const key = nameKey(request.university)
  const domains = [request.faculty_domain, request.student_domain]
  return schools.filter(
    ({ name, faculty_domain, student_domain }) =>
      nameKey(name) === key || domains.includes(faculty_domain) || domains.includes(student_domain),
  )
}
