// Part of the service worker (scripts/background-sync.ts): nothing of a page is here, and no session but the kept
// token.
import { syncTag } from './background-sync.ts'
import { hasOurStatus } from '#web/api/own-response.ts'
import { deleteRemembered } from '#web/api/remembered.ts'
import { answeredByPage, readRecorded, readRefusal, type CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { buildCheckInBody } from '#web/check-ins/check-in-body.ts'
import { checkInShelf } from './check-in-shelf.ts'
import { sendStoredCheckIns, storeDecision } from './send-stored.ts'
import type { WaitingCheckIn } from './waiting-check-ins.ts'

const shelf = { all: checkInShelf.all, decide: storeDecision }

type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void }

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === syncTag) waitUntil.call(event, sendStoredCheckIns({ shelf, post, now: Date.now }))
})

async function post(checkIn: WaitingCheckIn, queuedMs: number): Promise<CheckInOutcome> {
  try {
    const response = await fetch('/api/attendance/', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${checkIn.token}`,
      },
      body: JSON.stringify(buildCheckInBody(checkIn, queuedMs)),
      credentials: 'same-origin',
      cache: 'no-store',
    })
    const { ok, status } = response
    // A network may answer in the server's place, also with an error.
    if (!hasOurStatus(response)) return answeredByPage()
    // The session has ended, so what it had loaded isn't this person's to see any more.
    if (status === 401) await deleteRemembered().catch(() => undefined)
    const body = readJson(await response.text())
    return ok ? readRecorded(body) : readRefusal({ status, body })
  } catch (error) {
    return readRefusal({ status: 0, body: undefined, message: error instanceof Error ? error.message : undefined })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
