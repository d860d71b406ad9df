import { eventsWords } from '#contract/events/words.ts'
import type { Notice } from '#web/kit/notices/notice.ts'

/** How long a notice is shown, in ms: on the list, and on forms. */
const listNoticeMs = 4000
const formNoticeMs = 6000
/** How long a form’s own message is shown before the list opens, in ms. */
const afterSaveMs = 2000
const afterDeleteMs = 1500

export const eventNews = {
  created: eventsWords.eventCreatedSuccessfully,
  updated: eventsWords.eventUpdatedSuccessfully,
  deleted: eventsWords.eventDeletedSuccessfully,
} as const

/** Creates a notice for the list of events. */
export function listNotice(message: string, action?: Notice['action']): Notice {
  return { message, durationMs: listNoticeMs, ...(action && { action }) }
}

type Means = { notify: (notice: Notice) => void; later: (action: () => void, afterMs: number) => void }

/** Shows what was done on a form, and goes back after enough time to read it. `notice` may have more text. */
export function noticeAndGoBack(
  action: keyof typeof eventNews,
  { notify, later }: Means,
  goBack: () => void,
  notice: Notice = { message: eventNews[action] },
): void {
  notify({ durationMs: formNoticeMs, ...notice })
  later(goBack, action === 'deleted' ? afterDeleteMs : afterSaveMs)
}
