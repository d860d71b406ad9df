import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { openOutbox, type StoredCheckIn, type WaitingCheckIn } from '#web/check-ins/outbox/waiting-check-ins.ts'

/** The time when tests begin, in ms. */
export const start = Date.parse('2026-03-03T15:00:00Z')
const deadNetwork: CheckInOutcome = {
  kind: 'unsent',
  message: 'Failed to record attendance: Failed to fetch',
  retryAfterMs: null,
}
export const recorded = { kind: 'recorded', at: start, arrivedAt: null } as const satisfies CheckInOutcome

export function aCheckIn(overrides: Partial<WaitingCheckIn> = {}): WaitingCheckIn {
  const event = { id: 'event-1', name: 'Memory and Its Ethics', location: null, date: '2026-03-03T15:00:00Z' }
  return {
    nonce: 'n1',
    student: 'maya',
    event,
    location: '{}',
    deviceId: 'dev_1',
    madeAt: start,
    method: null,
    token: null,
    ...overrides,
  }
}

/** A phone whose clock, storage and network the test controls. */
export function aPhone({ student = 'maya', checkIns = [] as StoredCheckIn[] } = {}) {
  const shelf = new Map<string, StoredCheckIn>(checkIns.map((checkIn) => [checkIn.nonce, checkIn]))
  const timers: { at: number; callback: () => void }[] = []
  const requests: { nonce: string; seconds: number; queuedMs: number | null }[] = []
  const phone = { now: start, corrected: 0, hiddenAt: -1, student, says: deadNetwork, sendsLater: false, stores: true }
  const outbox = openOutbox({
    shelf: {
      all: async () => [...shelf.values()],
      async put(checkIn) {
        if (!phone.stores) throw new Error('no storage')
        shelf.set(checkIn.nonce, checkIn)
      },
      remove: async (nonce) => void shelf.delete(nonce),
    },
    send: async ({ nonce }, queuedMs) => {
      requests.push({ nonce, seconds: (phone.now - start) / 1000, queuedMs })
      return phone.says
    },
    student: () => phone.student,
    now: () => phone.now + phone.corrected,
    ticks: () => phone.now - start,
    hiddenAt: () => phone.hiddenAt,
    // The phone's clock is a minute slow.
    serverNow: () => phone.now + 60_000,
    sendLater: async () => phone.sendsLater,
    schedule(ms, callback) {
      const timer = { at: phone.now + ms, callback }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  async function pass(seconds: number) {
    const end = phone.now + seconds * 1000
    await settled()
    for (let next = timers.toSorted((a, b) => a.at - b.at)[0]; next && next.at <= end;) {
      timers.splice(timers.indexOf(next), 1)
      phone.now = next.at
      next.callback()
      await settled()
      next = timers.toSorted((a, b) => a.at - b.at)[0]
    }
    phone.now = end
  }
  return { phone, outbox, shelf, requests, pass }
}
