import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'
import { longestQueueMs } from '#contract/check-ins/limits.ts'
import type { EventFacts } from '#contract/events/events.ts'
import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'

/**
 * The event of a check-in. Everything but its id is unknown for a code scanned before its event could be loaded.
 */
export type EventBrief = { id: string; name: string | null; date: string | null } & Partial<
  Omit<EventFacts, 'name' | 'date'>
>

/** A check-in that the server hasn't decided yet. It doesn't change while it waits. */
export type WaitingCheckIn = {
  nonce: string
  student: string
  event: EventBrief
  /** The position as the text that is sent. */
  location: string
  deviceId: string
  /** When it was confirmed, in ms by the phone's own clock. */
  madeAt: number
  /** The way the student found the event, or null when unknown. */
  method: CheckInMethod | null
  /** The session's token, for a browser that sends it while no page is open. Null without one. */
  token: string | null
}

export type Waiting = {
  checkIn: WaitingCheckIn
  isSending: boolean
  /** The reason why it isn't sent yet, or null before the first response. */
  problem: string | null
  /** When it is retried, in ms by the phone's own clock. Null while sending or signed out. */
  nextTryAt: number | null
  isSignedOut: boolean
  /** The browser sends it even if the page is closed. */
  isSentWhenClosed: boolean
}

type Decided = Extract<CheckInOutcome, { kind: 'recorded' | 'already' | 'refused' }>
/** `expired`: it waited longer than the server accepts. `problem` is why the last try failed, if there was one. */
type Expired = { kind: 'expired'; problem: string | null }
/** `at`: when it was decided, in ms by the server's clock. */
export type Settled = { checkIn: WaitingCheckIn; outcome: Decided | Expired; at: number }

export type OutboxView = { waiting: Waiting[]; settled: Settled[] }

/** The server's decision while no page was open. `at` in ms by the phone's own clock. */
export type Decision = { outcome: Decided; at: number }
/** A stored check-in: it waits, or it was decided and its student hasn't seen that yet. */
export type StoredCheckIn = WaitingCheckIn & { decided?: Decision }
type DecidedCheckIn = WaitingCheckIn & { decided: Decision }

/** Whether a check-in was decided while no page was open. */
export const isDecided = (checkIn: StoredCheckIn): checkIn is DecidedCheckIn => checkIn.decided !== undefined

/** Where waiting check-ins are stored beyond the page. */
export type Shelf = {
  all(): Promise<StoredCheckIn[]>
  put(checkIn: WaitingCheckIn): Promise<void>
  remove(nonce: string): Promise<void>
}

export type OutboxOptions = {
  shelf: Shelf
  /** Sends one check-in; `queuedMs` is its age, null on the very first try. */
  send(checkIn: WaitingCheckIn, queuedMs: number | null): Promise<CheckInOutcome>
  /** Returns the student whose check-ins may be sent now, or null. */
  student(): string | null
  /** The phone's own clock, in ms. */
  now(): number
  /** The time to show people: by the server's clock, in ms. */
  serverNow(): number
  /** Asks the browser to send what waits even if the page is closed. Returns whether it will. */
  sendLater(): Promise<boolean>
  /** Calls back after some ms. Returns what cancels it. */
  schedule(ms: number, callback: () => void): () => void
}

/** A check-in that expired while someone else was signed in is kept this long (ms), to be shown to its student. */
const shownForMs = 24 * 60 * 60_000

const retryDelays = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Keeps confirmed check-ins until the server has decided each one. Sends them immediately, again after 1, 2, 5 and 10
 * s, and then every 30 s, for 15 minutes. The nonce makes the server record a repeated one only once.
 */
export function openOutbox({ shelf, send, student, now, serverNow, sendLater, schedule }: OutboxOptions) {
  let view: OutboxView = { waiting: [], settled: [] }
  const listeners = new Set<() => void>()
  const tries = new Map<string, number>()
  const timers = new Map<string, () => void>()

  function show(next: OutboxView) {
    view = next
    for (const listener of listeners) listener()
  }

  function update(nonce: string, change: Partial<Waiting>) {
    show({
      ...view,
      waiting: view.waiting.map((item) => (item.checkIn.nonce === nonce ? { ...item, ...change } : item)),
    })
  }

  function add(checkIn: WaitingCheckIn) {
    const state = { isSending: false, problem: null, nextTryAt: null, isSignedOut: false, isSentWhenClosed: false }
    const item = { checkIn, ...state }
    show({ ...view, waiting: [...view.waiting, item] })
  }

  function settle(checkIn: WaitingCheckIn, outcome: Settled['outcome']) {
    const { nonce } = checkIn
    timers.get(nonce)?.()
    timers.delete(nonce)
    tries.delete(nonce)
    shelf.remove(nonce).catch(() => {})
    if (view.settled.some((item) => item.checkIn.nonce === nonce)) return
    // Another student's check-in isn't shown.
    const isOwn = checkIn.student === student()
    const settled = isOwn ? [...view.settled, { checkIn, outcome, at: serverNow() }] : view.settled
    show({ waiting: view.waiting.filter((item) => item.checkIn.nonce !== nonce), settled })
  }

  async function attempt({ checkIn, isSending, problem }: Waiting): Promise<void> {
    if (isSending) return
    const { nonce } = checkIn
    timers.get(nonce)?.()
    const age = Math.max(0, now() - checkIn.madeAt)
    // If two students share a phone, each one's check-ins are sent and shown only while that student is signed in.
    if (checkIn.student !== student() && age <= shownForMs) return
    if (age > longestQueueMs) return settle(checkIn, { kind: 'expired', problem })
    const tried = tries.get(nonce)
    tries.set(nonce, (tried ?? 0) + 1)
    update(nonce, { isSending: true, nextTryAt: null, isSignedOut: false })
    const outcome = await send(checkIn, tried === undefined ? null : age)
    if (outcome.kind === 'unsent') return wait(checkIn, outcome)
    if (outcome.kind === 'signed-out') return update(nonce, { isSending: false, isSignedOut: true })
    return settle(checkIn, outcome)
  }

  function wait(checkIn: WaitingCheckIn, { message, retryAfterMs }: { message: string; retryAfterMs: number | null }) {
    const { nonce } = checkIn
    const usual = retryDelays[(tries.get(nonce) ?? 1) - 1] ?? retryDelays.at(-1)!
    const delay = Math.max(usual, retryAfterMs ?? 0)
    update(nonce, { isSending: false, problem: message, nextTryAt: now() + delay })
    timers.set(
      nonce,
      schedule(delay, () => tryOne(nonce)),
    )
    sendLater().then(
      (isSentWhenClosed) => update(nonce, { isSentWhenClosed }),
      () => {},
    )
  }

  /** Shows what was decided while no page was open. It stays stored until its student has read it. */
  function showDecided({ decided, ...checkIn }: DecidedCheckIn) {
    const { nonce } = checkIn
    if (now() - checkIn.madeAt > shownForMs) return void shelf.remove(nonce).catch(() => {})
    if (checkIn.student !== student() || view.settled.some((item) => item.checkIn.nonce === nonce)) return
    timers.get(nonce)?.()
    timers.delete(nonce)
    const settled = { checkIn, outcome: decided.outcome, at: decided.at + serverNow() - now() }
    show({ waiting: view.waiting.filter((item) => item.checkIn.nonce !== nonce), settled: [...view.settled, settled] })
  }

  function tryOne(nonce: string) {
    const item = view.waiting.find((waiting) => waiting.checkIn.nonce === nonce)
    if (item) void attempt(item)
  }

  function tryNow() {
    for (const item of view.waiting) void attempt(item)
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes a check-in that was just confirmed and sends it. A second one for the same event retries the first. */
    submit(checkIn: WaitingCheckIn) {
      const duplicate = view.waiting.find(
        (item) => item.checkIn.event.id === checkIn.event.id && item.checkIn.student === checkIn.student,
      )
      if (duplicate) return void attempt(duplicate)
      // Not awaited: a phone whose storage hangs must still check in.
      shelf.put(checkIn).catch(() => {})
      add(checkIn)
      tryOne(checkIn.nonce)
    },
    /** Loads the check-ins of earlier visits, and tries all that wait. */
    async resume() {
      const checkIns = await shelf.all().catch(() => [])
      const knownNonces = new Set(view.waiting.map((item) => item.checkIn.nonce))
      for (const checkIn of checkIns) {
        if (isDecided(checkIn)) showDecided(checkIn)
        else if (!knownNonces.has(checkIn.nonce)) {
          tries.set(checkIn.nonce, 1)
          add(checkIn)
        }
      }
      tryNow()
    },
    tryNow,
    /** Deletes a decision that the student has seen. */
    dismiss(nonce: string) {
      shelf.remove(nonce).catch(() => {})
      show({ ...view, settled: view.settled.filter((item) => item.checkIn.nonce !== nonce) })
    },
  }
}
