import { checkInMessages, longestQueueMs } from '#contract/check-in-words.ts'
import { notFound } from '#contract/errors.ts'
import { showTypedCode } from '#contract/typed-code.ts'
import { sentLate } from '#web/kit/lateness.ts'
import { isSameDay, longDate, shortDate, timeOfDay, timeToTheSecond } from '#web/kit/times.ts'
import { askForCode, noSuchEvent } from './no-such-event.ts'
import type { EventBrief, Settled } from './waiting-check-ins.ts'

/** Which colour and which shape a result has. */
export type ResultTone = 'success' | 'already' | 'refused' | 'early' | 'waiting'

export type ResultWords = { tone: ResultTone; word: string; title: string; message: string }

/** What a result says of its event: its label and its text. */
export type ResultFact = { label: string; text: string }

type EventFacts = Pick<EventBrief, 'name' | 'location' | 'date'> & { time_zone?: string | undefined }

/** Takes what the server decided on an event's check-in; gives the words the whole screen says it with. */
export function describeResult(outcome: Settled['outcome'], event: EventFacts): ResultWords {
  switch (outcome.kind) {
    case 'recorded':
      return { tone: 'success', word: 'Checked in', title: checkInMessages.recorded, message: onTheRoll(outcome) }
    case 'already':
      return {
        tone: 'already',
        word: 'Nothing to do',
        title: outcome.at === null ? 'Already recorded' : `Already recorded at ${moment(outcome.at, event.date)}`,
        message: `${checkInMessages.alreadyRecorded} The first record stands.`,
      }
    case 'refused':
      return describeRefusal(outcome.message)
    case 'expired':
      return {
        tone: 'refused',
        // An answer may have been lost on its way back: what was never told must not be denied.
        word: 'Dropped',
        title: 'Not sent in time',
        message: `This phone got no answer for ${longestQueueMs / 60_000} minutes, so the check-in was dropped. If an earlier try arrived, your history shows the event. If not, tell the organizer that you were there.`,
      }
    default:
      outcome satisfies never
      throw new Error('an outcome without words')
  }
}

/** Takes a refusal's sentence; gives it under a title that says it in short. */
export function describeRefusal(message: string): ResultWords {
  if (message === notFound) {
    return {
      tone: 'refused',
      word: 'Not recorded',
      title: 'No such event',
      message: `${message}. ${noSuchEvent} ${askForCode}`,
    }
  }
  return { tone: 'refused', word: 'Not recorded', title: titleOf(message), message }
}

/** A refusal as somebody may have to show it: when it was, why, and under what faculty find it. */
export type RefusalProof = { at: number; reason: string | null; reference: string | null }

/** Takes a decision and when (ms) it was made; gives what proves a refusal, null for what is none. */
export function proofOf(outcome: Settled['outcome'], at: number): RefusalProof | null {
  if (outcome.kind === 'refused') return { at, reason: null, reference: outcome.reference }
  return outcome.kind === 'expired' ? { at, reason: outcome.problem, reference: null } : null
}

/** Time, reason and reference as lines of the screen; the reason only where the sentence above is not it. */
export function factsOfProof({ at, reason, reference }: RefusalProof): ResultFact[] {
  return [
    { label: 'Time', text: `${timeToTheSecond(at)}, ${shortDate(at)}` },
    ...(reason === null ? [] : [{ label: 'Reason', text: reason }]),
    ...(reference === null ? [] : [{ label: 'Reference', text: showTypedCode(reference) }]),
  ]
}

/** What to do with such a screen, and honestly what nobody can look up. */
export function adviceOnProof({ reference }: RefusalProof): string {
  return reference === null
    ? 'The server has no record of this try, so there is no reference to look up. Show the time and the reason to the organizer.'
    : 'Show the reference to the organizer, who can look up this try with it.'
}

/** Event, Location and Date, as every result lists them. */
export function factsOf({ name, location, date, time_zone }: EventFacts): ResultFact[] {
  if (name === null || date === null) return [{ label: 'Event', text: 'Details not loaded yet' }]
  return [
    { label: 'Event', text: name },
    { label: 'Location', text: location || 'N/A' },
    { label: 'Date', text: longDate(date, time_zone) },
  ]
}

function titleOf(message: string): string {
  if (message.startsWith('Check-in period has ended')) return 'Check-in is closed'
  return message.startsWith('Check-in is not yet open') ? 'Not open yet' : 'Attendance was not recorded'
}

/** Takes an event's name, if known, and when the check-in counts (ms, if known). Returns the line that outlives the full screen. */
export function rememberRecorded(name: string | null, at: number | null): string {
  return `${['Checked in', name && `to ${name}`, at !== null && `at ${timeOfDay(at)}`].filter(Boolean).join(' ')}.`
}

function onTheRoll({ at, arrivedAt }: { at: number | null; arrivedAt: number | null }): string {
  if (at === null) return 'You are on the roll.'
  const late = arrivedAt === null ? null : sentLate(at, arrivedAt)
  return `You are on the roll at ${[timeOfDay(at), late].filter(Boolean).join(', ')}.`
}

function moment(at: number, eventDate: string | null): string {
  return eventDate !== null && isSameDay(at, eventDate) ? timeOfDay(at) : `${timeOfDay(at)} on ${shortDate(at)}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Takes the ms until check-in opens; gives 'Opens in 12 min', in hours and days when it is far away; rounded up, as the sentence is. */
export function opensIn(wait: number): string {
  if (wait >= 2 * day) return `Opens in ${Math.ceil(wait / day)} days`
  const minutes = Math.max(1, Math.ceil(wait / minute))
  if (minutes < 60) return `Opens in ${minutes} min`
  const rest = minutes % 60
  return `Opens in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}

/** Takes the ms until check-in opens; gives '11:48', '2:05:00' above an hour, '3 days' above two. */
export function untilOpen(wait: number): string {
  if (wait >= 2 * day) return `${Math.ceil(wait / day)} days`
  const seconds = Math.max(0, Math.ceil(wait / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}
