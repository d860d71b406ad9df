import type { CheckInMethod, NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import { maxQueueMs } from '#contract/check-ins/limits.ts'
import type { EventFacts } from '#contract/events/events.ts'
import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'

/** An event's facts. If its code was scanned before the event could be loaded, only the id is known. */
export type EventBrief = { id: string; name: string | null; date: string | null } & Partial<
  Omit<EventFacts, 'name' | 'date'>
>

/** A check-in that the server hasn't decided yet. It doesn't change while it waits. */
export type WaitingCheckIn = {
  nonce: string
  student: string
  event: EventBrief
  /** The position, as the text that is sent. Null for an attempt without a position. */
  location: string | null
  /** The reason why there is no position. */
  noLocation?: NoLocationReason | null
  deviceId: string
  /** The time of the confirmation (ms), by the phone's clock, and by the server's clock if the phone knew it. */
  madeAt: number
  confirmedAt?: number | null
  /** The way in which the student found the event. Null if unknown. */
  method: CheckInMethod | null
  /** The session's token, for sending while no page is open. Null without a session. */
  token: string | null
}

export type Waiting = {
  checkIn: WaitingCheckIn
  isSending: boolean
  /** The reason why it hasn't been sent. Null before the first response. */
  problem: string | null
  /** The time of the next retry (ms), by the page's clock (`ticks`). Null while sending or signed out. */
  nextTryAt: number | null
  /** The time (ms, by the page's clock) after which it no longer counts. It is still sent then, to get a reference. */
  countsUntil: number
  /** Whether the phone has stored it, so that it survives closing the page. */
  isKept: boolean
  isSignedOut: boolean
  /** Whether the browser sends it even if the page is closed. */
  isSentWhenClosed: boolean
}

type Decided = Extract<CheckInOutcome, { kind: 'recorded' | 'already' | 'refused' }>
/** `at` and `confirmedAt`: the times of the decision and the confirmation, in ms by the server's clock. */
export type Settled = { checkIn: WaitingCheckIn; outcome: Decided; at: number; confirmedAt: number }

export type OutboxView = { waiting: Waiting[]; settled: Settled[] }

/** A decision that the server made while no page was open. `at` in ms by the phone's clock. */
export type Decision = { outcome: Decided; at: number }
/** A stored check-in: it is waiting, or it was decided and its student hasn't seen the decision yet. */
export type StoredCheckIn = WaitingCheckIn & { decided?: Decision }
type DecidedCheckIn = WaitingCheckIn & { decided: Decision }

/** Whether a check-in was decided while no page was open. */
export const isDecided = (checkIn: StoredCheckIn): checkIn is DecidedCheckIn => checkIn.decided !== undefined

/** The storage for check-ins that must survive closing the page. */
export type Shelf = {
  all(): Promise<StoredCheckIn[]>
  put(checkIn: StoredCheckIn): Promise<void>
  remove(nonce: string): Promise<void>
}

export type OutboxOptions = {
  shelf: Shelf
  /** Sends a check-in. `queuedMs` is its age, or null on the very first attempt. */
  send(checkIn: WaitingCheckIn, queuedMs: number | null): Promise<CheckInOutcome>
  /** Returns the student whose check-ins may be sent now, or null. */
  student(): string | null
  /** The phone's clock, in ms. It jumps when the phone corrects it. */
  now(): number
  /** The page's clock, in ms. It never jumps, but some phones stop it while they sleep. */
  ticks(): number
  /** The last time the page was hidden, in ms by the page's clock. The phone may have slept since. */
  hiddenAt(): number
  /** The time to show to people, in ms by the server's clock. */
  serverNow(): number
  /** Asks the browser to send waiting check-ins even if the page is closed. Returns whether it will. */
  sendLater(): Promise<boolean>
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(ms: number, callback: () => void): () => void
}

/** The time (ms) for which someone else's check-in is kept for its student. */
const shownForMs = 24 * 60 * 60_000

const retryDelays = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Keeps confirmed check-ins until the server has decided each one. Sends them immediately, again after 1, 2, 5 and 10
 * s, and then every 30 s. With its nonce, the server decides a repeated check-in only once. Only the server refuses a
 * check-in that waited too long, so that its student gets a reference.
 */
export function openOutbox({ shelf, send, student, serverNow, sendLater, schedule, ...clocks }: OutboxOptions) {
  const { now, ticks } = clocks
  let view: OutboxView = { waiting: [], settled: [] }
  const listeners = new Set<() => void>()
  const tries = new Map<string, number>()
  const timers = new Map<string, () => void>()
  const ages = measureAges(clocks)
  /** The pending write of each check-in, so that none is removed before it is stored. */
  const puts = new Map<string, Promise<void>>()
  const dismissed = new Set<string>()

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

  function add(checkIn: WaitingCheckIn, isKept: boolean) {
    const state = { isSending: false, problem: null, nextTryAt: null, isSignedOut: false, isSentWhenClosed: false }
    const item = { checkIn, ...state, isKept, countsUntil: ticks() + maxQueueMs - ages.start(checkIn) }
    show({ ...view, waiting: [...view.waiting, item] })
  }

  /** Stores a check-in, and marks it as stored when the database confirms it. Not awaited, because storage may hang. */
  function keep(checkIn: WaitingCheckIn) {
    const { nonce } = checkIn
    const put = shelf.put(checkIn).then(
      () => update(nonce, { isKept: true }),
      () => {},
    )
    puts.set(nonce, put)
  }

  function discard(nonce: string) {
    void (puts.get(nonce) ?? Promise.resolve()).then(() => shelf.remove(nonce)).catch(() => {})
    puts.delete(nonce)
  }

  /**
   * Stores a decision until its student has read it, without the position and the token, which are no longer needed.
   */
  function keepDecision(checkIn: WaitingCheckIn, outcome: Settled['outcome']) {
    const stored = { ...checkIn, location: '', token: null, decided: { outcome, at: now() } }
    const earlierPut = puts.get(checkIn.nonce) ?? Promise.resolve()
    const put = earlierPut.then(() => shelf.put(stored)).catch(() => {})
    puts.set(checkIn.nonce, put)
  }

  function settle(checkIn: WaitingCheckIn, outcome: Settled['outcome']) {
    const { nonce } = checkIn
    timers.get(nonce)?.()
    timers.delete(nonce)
    // After a retry, the page may be closed before its student has read the decision.
    if ((tries.get(nonce) ?? 0) > 1) keepDecision(checkIn, outcome)
    else discard(nonce)
    tries.delete(nonce)
    if (view.settled.some((item) => item.checkIn.nonce === nonce)) return
    // A different student's check-in isn't shown.
    const isOwn = checkIn.student === student()
    const confirmedAt = checkIn.confirmedAt ?? serverNow() - ages.read(checkIn)
    const settled = isOwn ? [...view.settled, { checkIn, outcome, at: serverNow(), confirmedAt }] : view.settled
    show({ waiting: view.waiting.filter((item) => item.checkIn.nonce !== nonce), settled })
  }

  async function attempt({ checkIn, isSending }: Waiting): Promise<void> {
    if (isSending) return
    const { nonce } = checkIn
    timers.get(nonce)?.()
    const age = ages.read(checkIn)
    // If two students share a phone, check-ins are sent and shown only while their own student is signed in.
    if (checkIn.student !== student()) return age > shownForMs ? forget(nonce) : undefined
    const tried = tries.get(nonce)
    tries.set(nonce, (tried ?? 0) + 1)
    update(nonce, { isSending: true, nextTryAt: null, isSignedOut: false })
    const outcome = await send(checkIn, tried === undefined ? null : age)
    if (outcome.kind === 'unsent') return wait(checkIn, outcome)
    if (outcome.kind === 'signed-out') return update(nonce, { isSending: false, isSignedOut: true })
    return settle(checkIn, outcome)
  }

  function forget(nonce: string) {
    discard(nonce)
    show({ ...view, waiting: view.waiting.filter((item) => item.checkIn.nonce !== nonce) })
  }

  function wait(checkIn: WaitingCheckIn, { message, retryAfterMs }: { message: string; retryAfterMs: number | null }) {
    const { nonce } = checkIn
    const usual = retryDelays[(tries.get(nonce) ?? 1) - 1] ?? retryDelays.at(-1)!
    const delay = Math.max(usual, retryAfterMs ?? 0)
    update(nonce, { isSending: false, problem: message, nextTryAt: ticks() + delay })
    if (!view.waiting.some((item) => item.checkIn.nonce === nonce && item.isKept)) keep(checkIn)
    timers.set(
      nonce,
      schedule(delay, () => tryOne(nonce)),
    )
    sendLater().then(
      (isSentWhenClosed) => update(nonce, { isSentWhenClosed }),
      () => {},
    )
  }

  /** Shows a decision made while no page was open. It stays stored until its student has read it. */
  function showDecided({ decided, ...checkIn }: DecidedCheckIn) {
    const { nonce } = checkIn
    if (now() - checkIn.madeAt > shownForMs) return discard(nonce)
    const isShown = dismissed.has(nonce) || view.settled.some((item) => item.checkIn.nonce === nonce)
    if (checkIn.student !== student() || isShown) return
    timers.get(nonce)?.()
    timers.delete(nonce)
    const ahead = serverNow() - now()
    const confirmedAt = checkIn.confirmedAt ?? checkIn.madeAt + ahead
    const settled = { checkIn, outcome: decided.outcome, at: decided.at + ahead, confirmedAt }
    show({ waiting: view.waiting.filter((item) => item.checkIn.nonce !== nonce), settled: [...view.settled, settled] })
  }

  function tryOne(nonce: string) {
    for (const item of view.waiting) if (item.checkIn.nonce === nonce) void attempt(item)
  }

  function tryNow() {
    for (const item of view.waiting) void attempt(item)
  }

  /** Deletes a decision that the student has seen. */
  function dismiss(nonce: string) {
    dismissed.add(nonce)
    discard(nonce)
    show({ ...view, settled: view.settled.filter((item) => item.checkIn.nonce !== nonce) })
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends a check-in that was just confirmed. A second one for the same event retries the first. */
    submit(checkIn: WaitingCheckIn) {
      const isSame = (item: { checkIn: WaitingCheckIn }) =>
        item.checkIn.event.id === checkIn.event.id && item.checkIn.student === checkIn.student
      // A tap with a position doesn't duplicate a waiting attempt without one.
      const duplicate = view.waiting.find(
        (item) => isSame(item) && (item.checkIn.location === null) === (checkIn.location === null),
      )
      if (duplicate) return void attempt(duplicate)
      // A new tap replaces refused attempts without a position. The history lists all of them.
      for (const item of view.settled.filter((earlier) => isSame(earlier) && isWithoutLocation(earlier)))
        dismiss(item.checkIn.nonce)
      add(checkIn, false)
      keep(checkIn)
      tryOne(checkIn.nonce)
    },
    /** Loads the check-ins of earlier visits, and sends those that are waiting. */
    async resume() {
      const checkIns = await shelf.all().catch(() => [])
      const knownNonces = new Set(view.waiting.map((item) => item.checkIn.nonce))
      for (const checkIn of checkIns) {
        if (isDecided(checkIn)) showDecided(checkIn)
        else if (!knownNonces.has(checkIn.nonce)) {
          tries.set(checkIn.nonce, 1)
          add(checkIn, true)
        }
      }
      tryNow()
    },
    tryNow,
    dismiss,
  }
}

/** Whether a check-in was refused only because it had no position. The event's page then says so. */
export function isWithoutLocation({ outcome }: Settled): boolean {
  return outcome.kind === 'refused' && outcome.code === 'location_required'
}

/**
 * Measures how long (ms) check-ins have waited. Uses the page's clock, because the phone's may be corrected. After a
 * sleep, which stops the page's clock on some phones, uses the phone's clock, unless its time is impossible.
 */
function measureAges({ now, ticks, hiddenAt }: Pick<OutboxOptions, 'now' | 'ticks' | 'hiddenAt'>) {
  const starts = new Map<string, { startedAt: number; age: number }>()
  function start(checkIn: WaitingCheckIn): number {
    const age = Math.max(0, now() - checkIn.madeAt)
    starts.set(checkIn.nonce, { startedAt: ticks(), age })
    return age
  }
  function read(checkIn: WaitingCheckIn): number {
    const started = starts.get(checkIn.nonce)
    if (!started) return Math.max(0, now() - checkIn.madeAt)
    const awake = started.age + ticks() - started.startedAt
    const byPhone = now() - checkIn.madeAt
    return hiddenAt() >= started.startedAt && byPhone <= maxQueueMs ? Math.max(awake, byPhone) : awake
  }
  return { start, read }
}
