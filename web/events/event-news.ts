import { eventsWords } from '#contract/events/words.ts'
import type { Notice } from '#web/kit/notices/notice.ts'

/** How long a notice is shown, in ms: on the list, on forms. */
const listNoticeMs = 4000
const formNoticeMs = 6000
/** How long a form's own message is shown before the list opens, in ms. */
const afterSaveMs = 2000
const afterDeleteMs = 1500

export const eventNews = {
  created: eventsWords.eventCreatedSuccessfully,
  updated: eventsWords.eventUpdatedSuccessfully,
  deleted: eventsWords.eventDeletedSuccessfully,
} as const

/** Makes a notice of the events list. */
export function listNotice(message: string): Notice {
  return { message, durationMs: listNoticeMs }
}

type Means = { notify: (notice: Notice) => void; later: (action: () => void, afterMs: number) => void }

/** Shows on a form what was done, and goes back after time to read it. `words` may add more. */
export function noticeAndGoBack(
  done: keyof typeof eventNews,
  { notify, later }: Means,
  goBack: () => void,
  words: string = eventNews[done],
): void {
  notify({ message: words, durationMs: formNoticeMs })
  later(goBack, done === 'deleted' ? afterDeleteMs : afterSaveMs)
}
