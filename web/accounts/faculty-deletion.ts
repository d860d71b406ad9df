import { accountsWords } from '#contract/accounts/words.ts'
import type { FacultyDeletion } from '#contract/accounts/deletions.ts'

/** More classes, more events, the first check-ins: whoever agreed to less must be asked again. */
export function isMoreOfAccount(now: FacultyDeletion, said: FacultyDeletion | undefined): boolean {
  if (!said) return true
  const hasFirstCheckIns = now.check_ins > 0 && said.check_ins === 0
  return now.classes > said.classes || now.events > said.events || hasFirstCheckIns
}

/** Whether so much goes that the name is to be typed. */
export function hasMuch(counts: FacultyDeletion | undefined): boolean {
  return counts !== undefined && counts.classes + counts.events > 0
}

/** What the page says when one's own account was deleted, and with what. */
export function deletedAccountWords(went: FacultyDeletion | undefined): string {
  if (!went) return accountsWords.accountWasDeleted
  const { classes, events, check_ins, kept_events } = went
  const all = [count(classes, 'class', 'classes'), count(events, 'event'), count(check_ins, 'check-in')]
  const some = all.filter((part) => part !== null)
  const what = some.length > 0 ? accountsWords.some({ some: new Intl.ListFormat('en-US').format(some) }) : ''
  const kept = count(kept_events.length, 'event')
  const stays = kept ? accountsWords.keptStays({ kept, keptEvents: kept_events.length }) : ''
  return accountsWords.accountWasDeletedWhatStays({ what, stays })
}

/** Null for none. */
function count(n: number, one: string, many = `${one}s`): string | null {
  return n === 0 ? null : `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
}
