import { accountsWords } from '#contract/accounts/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import type { FacultyDeletion } from '#contract/deletions/deletions.ts'

/**
 * Whether more would be deleted than the dialog said: more classes, events or published credit, the first check-ins.
 * Then it must ask again.
 */
export function isMoreOfAccount(now: FacultyDeletion, shownDeletion: FacultyDeletion | undefined): boolean {
  if (!shownDeletion) return true
  const hasFirstCheckIns = now.check_ins > 0 && shownDeletion.check_ins === 0
  const { classes, events, published_credits } = shownDeletion
  const isMore = now.classes > classes || now.events > events || now.published_credits > published_credits
  return isMore || hasFirstCheckIns
}

/** Whether so much would be deleted that the name must be typed. */
export function hasMuch(counts: FacultyDeletion | undefined): boolean {
  return counts !== undefined && counts.classes + counts.events > 0
}

/** The message after one's own account was deleted, with what was deleted. */
export function deletedAccountWords(went: FacultyDeletion | undefined): string {
  if (!went) return accountsWords.accountWasDeleted
  const { classes, events, check_ins, kept_events } = went
  const parts = [
    classes > 0 && accountsWords.deletedClasses({ count: classes }),
    events > 0 && accountsWords.deletedEvents({ count: events }),
    check_ins > 0 && accountsWords.deletedCheckIns({ count: check_ins }),
  ].filter((part) => part !== false)
  const deleted =
    parts.length > 0 ? accountsWords.deletedWith({ what: listAll(parts) }) : accountsWords.accountWasDeleted
  if (kept_events.length === 0) return deleted
  return `${deleted} ${accountsWords.eventsStayWithUniversity({ count: kept_events.length })}`
}
