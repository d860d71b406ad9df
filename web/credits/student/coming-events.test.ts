import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { findComing } from './coming-events.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-04-30T13:00:00Z')

type OwnEvent = OwnClassCredit['events'][number]

const makeEvent = (event: string, event_date: string, state: OwnEvent['state']) =>
  ({ event, event_name: event.toUpperCase(), event_date, state, text: 'You weren’t on the roll.' }) as OwnEvent
const makeClass = (class_name: string, events: OwnEvent[]) => ({ class_name, events }) as unknown as OwnClassCredit

const talk = (state: OwnEvent['state']) => makeEvent('talk', '2026-04-30T14:00:00Z', state)
const late = makeEvent('film', '2026-05-01T03:30:00Z', 'will-count')
const fair = makeEvent('fair', '2026-05-02T14:00:00Z', 'will-count')
const missed = makeEvent('walk', '2026-04-30T11:00:00Z', 'not-counted')

const say = (classes: OwnClassCredit[]) => {
  const { isToday, events } = findComing(classes, now, zone)
  return [isToday, ...events.map(({ name, says }) => `${name}: ${says}`)]
}

test('today’s events are listed once each, in order of their start, with the classes that they count for', () => {
  const classes = [
    makeClass('BIO 101', [fair, talk('will-count'), late]),
    makeClass('HIST 210', [talk('will-count'), missed]),
    makeClass('PHIL 330', [talk('chosen-elsewhere')]),
  ]
  assert.deepEqual(say(classes), [
    true,
    'WALK: You weren’t on the roll.',
    'TALK: Counts for BIO 101 and HIST 210.',
    'FILM: Counts for BIO 101.',
  ])
})

test('after the check-in the event counts, and on a day without events the next event is shown', () => {
  assert.deepEqual(say([makeClass('BIO 101', [talk('counted')]), makeClass('HIST 210', [talk('will-count')])]), [
    true,
    'TALK: You’re on the roll. It counts for BIO 101.',
  ])
  assert.deepEqual(say([makeClass('BIO 101', [fair])]), [false, 'FAIR: Counts for BIO 101.'])
  assert.deepEqual(say([makeClass('BIO 101', [])]), [false])
})
