import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { listEventDetails, type EventDetailFields } from '#web/kit/event-details.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import {
  dateAndTime,
  isSameDay,
  longDate,
  shortDate,
  timeOfDay,
  timeToTheSecond,
  zoneNote,
  sentLate,
} from '#web/kit/time/times.ts'
import { askForCode, noSuchEvent } from '#web/check-ins/no-such-event.ts'
import type { EventBrief, Settled } from '#web/check-ins/outbox/waiting-check-ins.ts'

export type ResultTone = 'success' | 'already' | 'refused' | 'early' | 'open' | 'waiting'

export type ResultWords = { tone: ResultTone; word: string; title: string; message: string }

export type ResultFact = { label: string; text: string }

/** An event as a result shows it. */
export type ResultEvent = Omit<EventBrief, 'id'> & {
  /** Known only if the event was loaded. */
  checkin_before_minutes?: number
}

/** Returns the sentences for the full-screen result of a decision. `decidedAt` in ms. */
export function describeResult(outcome: Settled['outcome'], event: ResultEvent, decidedAt: number): ResultWords {
  switch (outcome.kind) {
    case 'recorded':
      return {
        tone: 'success',
        word: checkInsWords.checkedInWord,
        title: checkInMessages.recorded,
        message: onTheRoll(outcome, event.time_zone),
      }
    case 'already':
      return {
        tone: 'already',
        word: checkInsWords.nothingDo,
        title:
          outcome.at === null
            ? checkInsWords.alreadyRecorded
            : checkInsWords.alreadyRecordedAt({ at: moment(outcome.at, event) }),
        message: checkInsWords.firstCheckInKept({ alreadyRecorded: checkInMessages.alreadyRecorded }),
      }
    case 'refused':
      return describeRefusal(outcome, opening(event, decidedAt))
    default:
      outcome satisfies never
      throw new Error('an outcome without words')
  }
}

/**
 * Returns the sentences for an event to which the student has already checked in. Times in ms. The time is shown in the
 * event's zone, with the date if it isn't today.
 */
export function describeOnTheRoll(checkedInAt: number, now: number, zone: string | undefined): ResultWords {
  const time = isSameDay(checkedInAt, now, zone) ? timeOfDay(checkedInAt, zone) : dateAndTime(checkedInAt, zone)
  return {
    tone: 'already',
    word: checkInsWords.nothingDo,
    title: checkInsWords.onRollSince({ since: time, at: zoneNote(checkedInAt, zone) }),
    message: checkInsWords.noNeedToConfirm,
  }
}

/** Returns a refusal's sentence with a short title. `opensAt` is added if check-in isn't open yet. */
export function describeRefusal(
  { message, code }: { message: string; code?: Code | undefined },
  opensAt = '',
): ResultWords {
  if (code === 'not_found') {
    return {
      tone: 'refused',
      word: checkInsWords.notRecorded,
      title: checkInsWords.noSuchEvent,
      message: `${noSuchEvent} ${askForCode}`,
    }
  }
  return {
    tone: 'refused',
    word: checkInsWords.notRecorded,
    title: chooseTitle(code),
    message: message + (code === 'check_in_not_open' ? opensAt : ''),
  }
}

function opening({ date, time_zone, checkin_before_minutes: minutesBefore }: ResultEvent, now: number): string {
  if (date === null || minutesBefore === undefined) return ''
  return opensAtWords(Date.parse(date) - minutesBefore * minute, now, time_zone)
}

/** The proof of a refusal: when the student confirmed (ms), and the reference with which faculty find it. */
export type RefusalProof = { confirmedAt: number; reference: string | null }

/** Returns the proof of a refusal. `confirmedAt` in ms. Null for other decisions. */
export function findRefusalProof(outcome: Settled['outcome'], confirmedAt: number): RefusalProof | null {
  return outcome.kind === 'refused' ? { confirmedAt, reference: outcome.reference } : null
}

/** Returns the time, in the event's zone, and the reference as rows of the screen. */
export function listProofFacts({ confirmedAt, reference }: RefusalProof, zone?: string): ResultFact[] {
  return [
    {
      label: checkInsWords.time,
      text: `${timeToTheSecond(confirmedAt, zone)}, ${shortDate(confirmedAt, zone)}${zoneNote(confirmedAt, zone)}`,
    },
    ...(reference === null ? [] : [{ label: checkInsWords.reference, text: showTypedCode(reference) }]),
  ]
}

/** Explains what to do with a proof, or that the attempt can't be looked up. */
export function adviceOnProof({ reference }: RefusalProof): string {
  return reference === null ? checkInsWords.noReference : checkInsWords.showReference
}

/** Returns Event, Location and Date, as every result lists them. */
export function listEventFacts(event: ResultEvent): ResultFact[] {
  const { name, date, time_zone } = event
  if (name === null || date === null) return [{ label: checkInsWords.event, text: checkInsWords.detailsNotLoadedYet }]
  return [
    { label: checkInsWords.event, text: name },
    ...listDetailFacts(event),
    { label: checkInsWords.date, text: longDate(date, time_zone) },
  ]
}

/** Returns an event's details other than its name and time, as rows of the screen. */
export const listDetailFacts = (event: EventDetailFields): ResultFact[] =>
  listEventDetails(event, checkInsWords.unknownLocation)

function chooseTitle(code: Code | undefined): string {
  if (code === 'check_in_closed') return checkInsWords.checkInClosed
  if (code === 'check_in_expired') return checkInsWords.notSentTime
  return code === 'check_in_not_open' ? checkInsWords.notOpenYet : checkInsWords.attendanceWasNotRecorded
}

/** Returns the message that stays on the page after the full-screen result. `recordedAt` in ms. */
export function rememberRecorded({ name, time_zone: zone }: ResultEvent, recordedAt: number | null): string {
  if (recordedAt === null) return name ? checkInsWords.checkedInTo({ name }) : checkInsWords.checkedIn
  const time = timeOfDay(recordedAt, zone) + zoneNote(recordedAt, zone)
  return name ? checkInsWords.checkedInToAt({ name, time }) : checkInsWords.checkedInAt({ time })
}

function onTheRoll(
  { at: recordedAt, arrivedAt }: { at: number | null; arrivedAt: number | null },
  zone?: string,
): string {
  if (recordedAt === null) return checkInsWords.onRoll
  const late = arrivedAt === null ? null : sentLate(recordedAt, arrivedAt)
  return checkInsWords.onRollAt({
    time: [timeOfDay(recordedAt, zone) + zoneNote(recordedAt, zone), late].filter(Boolean).join(', '),
  })
}

function moment(timestamp: number, { date, time_zone: zone }: ResultEvent): string {
  const time = timeOfDay(timestamp, zone)
  const note = zoneNote(timestamp, zone)
  return date !== null && isSameDay(timestamp, date, zone)
    ? time + note
    : checkInsWords.timeNote({ time, at: shortDate(timestamp, zone), note })
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns 'Opens in 12 min', or hours and days, for a wait in ms. Rounds up, as the server's sentence does. */
export function opensIn(wait: number): string {
  if (wait >= 2 * day) return checkInsWords.opensInDays({ days: Math.ceil(wait / day) })
  const minutes = Math.max(1, Math.ceil(wait / minute))
  if (minutes < 60) return checkInsWords.opensInMinutes({ minutes })
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0
    ? checkInsWords.opensInHours({ hours })
    : checkInsWords.opensInHoursMinutes({ hours, minutes: rest })
}

/**
 * Returns ' It opens on Fri, Nov 27, 2026, 9:45 AM.' if check-in opens in more than a day, where a number of minutes
 * isn't helpful, otherwise ''. Times in ms.
 */
export function opensAtWords(opensAt: number, now: number, zone: string | undefined): string {
  if (opensAt - now <= day) return ''
  return ` ${checkInsWords.itOpensOn({ opensAt: dateAndTime(opensAt, zone) + zoneNote(opensAt, zone) })}`
}

/** Formats the time until check-in opens (ms): '11:48', from one hour '2:05:00', from two days '3 days'. */
export function untilOpen(wait: number): string {
  if (wait >= 2 * day) return checkInsWords.days({ days: Math.ceil(wait / day) })
  const seconds = Math.max(0, Math.ceil(wait / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}
