import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { describeUntil, movesOf } from './moves.ts'

type OwnEvent = OwnClassCredit['events'][number]

const eventOf = (event: string, state: OwnEvent['state'], countsFor: string | null = null) =>
  ({ event, state, counts_for: countsFor }) as OwnEvent
const classOf = (name: string, until: string | null, events: OwnEvent[]) =>
  ({
    class: name,
    class_name: name,
    time_zone: 'America/New_York',
    rule: { choose_until: until },
    events,
  }) as unknown as OwnClassCredit

const endOfMay1 = '2026-05-02T03:59:59.000Z'
const bio = classOf('BIO', null, [eventOf('talk', 'counted'), eventOf('fair', 'counted')])
const chem = classOf('CHEM', endOfMay1, [eventOf('talk', 'chosen-elsewhere', 'BIO'), eventOf('fair', 'not-counted')])
const hist = classOf('HIST', '2026-05-01T21:00:00.000Z', [eventOf('talk', 'chosen-elsewhere', 'BIO')])
const all = [bio, chem, hist]
const namesOf = (at: OwnClassCredit, event: OwnEvent) =>
  movesOf(event, at, all).map(({ from, to }) => [from.class, to.class])

test('an event can move to each class that lacks it, and from the class that has it', () => {
  assert.deepEqual(namesOf(bio, bio.events[0]!), [
    ['BIO', 'CHEM'],
    ['BIO', 'HIST'],
  ])
  assert.deepEqual(namesOf(chem, chem.events[0]!), [['BIO', 'CHEM']])
  assert.deepEqual(namesOf(bio, bio.events[1]!), [])
  assert.deepEqual(namesOf(chem, chem.events[1]!), [], 'it earns nothing there')
})

test('the deadline is a day or a time of the university', () => {
  const now = Date.parse('2026-04-30T12:00:00Z')
  const [toChem, toHist] = movesOf(bio.events[0]!, bio, all)
  // The viewer’s clock decides only whether the zone is named.
  const said = (move: typeof toChem, at: number) => describeUntil(move!, at).replace(/ \([^)]+\)/, '')
  assert.equal(said(toChem, now), 'You can choose until the end of Fri, May 1, 2026.')
  assert.equal(said(toHist, now), 'You can choose until Fri, May 1, 2026, 5:00 PM.')
  assert.equal(said(toChem, Date.parse(endOfMay1) + 1), 'The time to choose ended on Fri, May 1, 2026.')
  assert.equal(said({ ...toChem!, until: null }, now), '')
})
