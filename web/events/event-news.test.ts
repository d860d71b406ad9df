import assert from 'node:assert/strict'
import test from 'node:test'
import type { Notice } from '#web/kit/notices/notice.ts'
import { eventNews, listNotice, noticeAndGoBack } from './event-news.ts'

/** Returns what a form does after an action. */
function runAction(action: keyof typeof eventNews) {
  const notices: Notice[] = []
  const waits: number[] = []
  let isBack = false
  noticeAndGoBack(
    action,
    {
      notify: (notice) => notices.push(notice),
      later: (callback, afterMs) => {
        waits.push(afterMs)
        callback()
      },
    },
    () => (isBack = true),
  )
  return { notices, waits, isBack }
}

test('after creating or changing an event a notice is shown for six seconds, and after two the page goes back', () => {
  assert.deepEqual(runAction('created'), {
    notices: [{ message: 'Event created successfully!', durationMs: 6000 }],
    waits: [2000],
    isBack: true,
  })
  assert.deepEqual(runAction('updated'), {
    notices: [{ message: 'Event updated successfully!', durationMs: 6000 }],
    waits: [2000],
    isBack: true,
  })
})

test('after deleting an event a notice is shown for six seconds, and after one and a half the page goes back', () => {
  assert.deepEqual(runAction('deleted'), {
    notices: [{ message: 'Event deleted successfully', durationMs: 6000 }],
    waits: [1500],
    isBack: true,
  })
})

test('a notice on the list of events is shown for four seconds', () => {
  assert.deepEqual(listNotice(eventNews.deleted), { message: 'Event deleted successfully', durationMs: 4000 })
})
