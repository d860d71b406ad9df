import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { describeUntil, findChoices, findMoves } from './moves.ts'

type OwnEvent = OwnClassCredit['events'][number]

const makeEvent = (event: string, state: OwnEvent['state'], countsFor: string | null = null) =>
  ({ event, state, counts_for: countsFor }) as OwnEvent
const makeCourse = (name: string, deadline: string | null, events: OwnEvent[]) =>
  ({
    class: name,
    class_name: name,
    time_zone: 'America/New_York',
    rule: { choose_until: deadline },
    events,
  }) as unknown as OwnClassCredit

const endOfMay1 = '2026-05-02T03:59:59.000Z'
const bio = makeCourse('BIO', null, [makeEvent('talk', 'counted'), makeEvent('fair', 'counted')])
const chem = makeCourse('CHEM', endOfMay1, [
  makeEvent('talk', 'chosen-elsewhere', 'BIO'),
  makeEvent('fair', 'not-counted'),
])
const hist = makeCourse('HIST', '2026-05-01T21:00:00.000Z', [makeEvent('talk', 'chosen-elsewhere', 'BIO')])
const courses = [bio, chem, hist]
const listMoves = (course: OwnClassCredit, event: OwnEvent) =>
  findMoves(event, course, courses).map(({ source, target }) => [source.class, target.class])

test('an event can move to each class that could use it, and from the class that has it', () => {
  assert.deepEqual(listMoves(bio, bio.events[0]!), [
    ['BIO', 'CHEM'],
    ['BIO', 'HIST'],
  ])
  assert.deepEqual(listMoves(chem, chem.events[0]!), [['BIO', 'CHEM']])
  assert.deepEqual(listMoves(bio, bio.events[1]!), [])
  assert.deepEqual(listMoves(chem, chem.events[1]!), [], 'it earns nothing there')
})

test('the choices are events that another class can still get, listed in the class that has them', () => {
  const listChoices = (moment: string) =>
    findChoices(courses, Date.parse(moment)).map(({ event, course }) => [event.event, course.class])
  assert.deepEqual(listChoices('2026-04-30T12:00:00Z'), [['talk', 'BIO']])
  assert.deepEqual(listChoices('2026-05-02T04:00:00Z'), [], 'both deadlines are over')
})

test('the deadline is a date or a time in the university’s time zone', () => {
  const now = Date.parse('2026-04-30T12:00:00Z')
  const [toChem, toHist] = findMoves(bio.events[0]!, bio, courses)
  // The viewer’s time zone decides only whether the zone is named.
  const said = (move: typeof toChem, timestamp: number) => describeUntil(move!, timestamp).replace(/ \([^)]+\)/, '')
  assert.equal(said(toChem, now), 'You can choose until the end of Fri, May 1, 2026.')
  assert.equal(said(toHist, now), 'You can choose until Fri, May 1, 2026, 5:00\u00a0PM.')
  assert.equal(said(toChem, Date.parse(endOfMay1) + 1), 'The time to choose ended on Fri, May 1, 2026.')
  assert.equal(said({ ...toChem!, deadline: null }, now), '')
})
