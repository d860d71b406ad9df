import type { CheckInMethod, NoLocationReason } from '#contract/check-ins/check-in-method.ts'
import { longestQueueMs } from '#contract/check-ins/limits.ts'
import type { EventFacts } from '#contract/events/events.ts'
import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'

/** All but the id is unknown for a code scanned before its event could be loaded. */
export type EventBrief = { id: string; name: string | null; date: string | null } & Partial<
  Omit<EventFacts, 'name' | 'date'>
>

/** A check-in that the server hasn't decided yet. It doesn't change while it waits. */
export type WaitingCheckIn = {
  nonce: string
  student: string
  event: EventBrief
  /** The position as the text that is sent. Null for a try without one. */
  location: string | null
  /** The reason why the phone has no position. */
  noLocation?: NoLocationReason | null
  deviceId: string
  /** When it was confirmed, in ms by the phone's own clock, and by the server's if the phone knew it. */
  madeAt: number
  confirmedAt?: number | null
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
  /** When it is retried, in ms of the page's clock (`ticks`). Null while sending or signed out. */
  nextTryAt: number | null
  /** When it has waited too long to count, in ms of the page's clock. It is sent all the same, for its reference. */
  countsUntil: number
  /** The phone has stored it, so that it outlives the page. */
  isKept: boolean
  isSignedOut: boolean
  /** The browser sends it even if the page is closed. */
  isSentWhenClosed: boolean
}

type Decided = Extract<CheckInOutcome, { kind: 'recorded' | 'already' | 'refused' }>
/** `at` and `confirmedAt`: when it was decided and confirmed, in ms by the server's clock. */
export type Settled = { checkIn: WaitingCheckIn; outcome: Decided; at: number; confirmedAt: number }

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
  put(checkIn: StoredCheckIn): Promise<void>
  remove(nonce: string): Promise<void>
}

export type OutboxOptions = {
  shelf: Shelf
  /** Sends one check-in; `queuedMs` is its age, null on the very first try. */
  send(checkIn: WaitingCheckIn, queuedMs: number | null): Promise<CheckInOutcome>
  /** Returns the student whose check-ins may be sent now, or null. */
  student(): string | null
  /** The phone's own clock, in ms. It jumps when the phone corrects it. */
  now(): number
  /** The page's clock, in ms. It never jumps, but some phones stop it while they sleep. */
  ticks(): number
  /** When the page was hidden last, in ms of the page's clock. The phone may have slept since. */
  hiddenAt(): number
  /** The time to show people: by the server's clock, in ms. */
  serverNow(): number
  /** Asks the browser to send what waits even if the page is closed. Returns whether it will. */
  sendLater(): Promise<boolean>
  /** Calls back after some ms. Returns what cancels it. */
  schedule(ms: number, callback: () => void): () => void
}

/** Someone else's check-in is kept this long (ms) for its student. */
const shownForMs = 24 * 60 * 60_000

const retryDelays = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * Keeps confirmed check-ins until the server has decided each one. Sends them immediately, again after 1, 2, 5 and 10
 * s, and then every 30 s. The nonce makes the server decide a repeated one only once. Only the server refuses one
 * that waited too long, so that its student gets a reference.
 */
export function openOutbox({ shelf, send, student, serverNow, sendLater, schedule, ...clocks }: OutboxOptions) {
  const { now, ticks } = clocks
  let view: OutboxView = { waiting: [], settled: [] }
  const listeners = new Set<() => void>()
  const tries = new Map<string, number>()
  const timers = new Map<string, () => void>()
  const ages = measureAges(clocks)
  /** The storing of each check-in, so that none is removed before it is stored. */
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
    const item = { checkIn, ...state, isKept, countsUntil: ticks() + longestQueueMs - ages.start(checkIn) }
    show({ ...view, waiting: [...view.waiting, item] })
  }

  /** Stores a check-in, and says so once the database did. Not awaited, because a phone's storage may hang. */
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

  /** Stores a decision until its student has read it. The position and the token aren't needed any more. */
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
    // The page that tried again may be left before its student has read the decision.
    if ((tries.get(nonce) ?? 0) > 1) keepDecision(checkIn, outcome)
    else discard(nonce)
    tries.delete(nonce)
    if (view.settled.some((item) => item.checkIn.nonce === nonce)) return
    // Another student's check-in isn't shown.
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
    // If two students share a phone, each one's check-ins are sent and shown only while that student is signed in.
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

  /** Shows what was decided while no page was open. It stays stored until its student has read it. */
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
    /** Takes a check-in that was just confirmed and sends it. A second one for the same event retries the first. */
    submit(checkIn: WaitingCheckIn) {
      const isSame = (item: { checkIn: WaitingCheckIn }) =>
        item.checkIn.event.id === checkIn.event.id && item.checkIn.student === checkIn.student
      // A tap with a position isn't one without it, which may still wait for a network.
      const duplicate = view.waiting.find(
        (item) => isSame(item) && (item.checkIn.location === null) === (checkIn.location === null),
      )
      if (duplicate) return void attempt(duplicate)
      // A new tap replaces the refused ones without a position. The history lists them all.
      for (const item of view.settled.filter((earlier) => isSame(earlier) && isWithoutLocation(earlier)))
        dismiss(item.checkIn.nonce)
      add(checkIn, false)
      keep(checkIn)
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
          add(checkIn, true)
        }
      }
      tryNow()
    },
    tryNow,
    dismiss,
  }
}

/** Whether a settled check-in was refused only because it had no position. The page of its event says so. */
export function isWithoutLocation({ outcome }: Settled): boolean {
  return outcome.kind === 'refused' && outcome.code === 'location_required'
}

/**
 * Measures how long (ms) check-ins have waited, with the page's clock, because the phone may correct its own. Only
 * after a sleep, which stops the page's clock on some phones, the phone's clock counts, if it says something
 * possible.
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
    return hiddenAt() >= started.startedAt && byPhone <= longestQueueMs ? Math.max(awake, byPhone) : awake
  }
  return { start, read }
}
