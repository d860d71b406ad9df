import { eventsWords } from '#contract/events/words.ts'
import type { Notice } from '#web/kit/notices/notice.ts'

/** A notice is shown this long (ms): on the list, on forms. */
const listNoticeMs = 4000
const formNoticeMs = 6000
/** A form's own message is shown this long (ms) before the list opens. */
const afterSaveMs = 2000
const afterDeleteMs = 1500

export const eventNews = {
  created: eventsWords.eventCreatedSuccessfully,
  updated: eventsWords.eventUpdatedSuccessfully,
  deleted: eventsWords.eventDeletedSuccessfully,
} as const

/** Makes a notice of the events list. */
export function listNotice(message: string, action?: Notice['action']): Notice {
  return { message, durationMs: listNoticeMs, ...(action && { action }) }
}

type Means = { notify: (notice: Notice) => void; later: (action: () => void, afterMs: number) => void }

/** Shows on a form what was done, and goes back after time to read it. `notice` may say more. */
export function noticeAndGoBack(
  action: keyof typeof eventNews,
  { notify, later }: Means,
  goBack: () => void,
  notice: Notice = { message: eventNews[action] },
): void {
  notify({ durationMs: formNoticeMs, ...notice })
  later(goBack, action === 'deleted' ? afterDeleteMs : afterSaveMs)
}
