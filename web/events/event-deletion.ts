import { eventsWords } from '#contract/events/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import type { EventDeletion } from '#contract/deletions/deletions.ts'
import { eventNews } from './event-news.ts'

type OfClass = EventDeletion['classes'][number]

/**
 * Whether more would be deleted than the dialog said: the first check-ins, or another colleague's class. Then it must
 * ask again.
 */
export function isMoreThanSaid(current: EventDeletion, announcement: EventDeletion | undefined): boolean {
  if (!announcement) return true
  if (current.check_ins > 0 && announcement.check_ins === 0) return true
  const named = new Set(announcement.classes.map(({ id }) => id))
  return listOtherClasses(current).some(({ id }) => !named.has(id))
}

/** Classes with whose they are: 'BIO 210, Section 1 (Daniel Osei) and PSY 101 (Ruth Adeyemi)'. */
export function listOthers(classes: OfClass[]): string {
  return listAll(classes.map(({ name, faculty_name }) => `${name} (${faculty_name})`))
}

/** The message after deleting an event: what was deleted with it, and who was notified. */
export function deletedWords(went: EventDeletion | undefined): string {
  if (!went) return eventNews.deleted
  const colleagues = new Set(listOtherClasses(went).map(({ faculty_name }) => faculty_name)).size
  const parts = [
    went.check_ins > 0 && eventsWords.checkInsDeleted({ checkIns: went.check_ins }),
    colleagues > 0 && eventsWords.colleaguesEmailed({ colleagues }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${eventNews.deleted}. ${parts.join(' ')}` : eventNews.deleted
}

function listOtherClasses({ classes }: EventDeletion): OfClass[] {
  return classes.filter(({ is_own }) => !is_own)
}
