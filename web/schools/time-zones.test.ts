import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimeZone } from '#contract/language/zones.ts'
import { knownZones, searchZones } from './time-zones.ts'

test('a time zone is found by its city, as people type it', () => {
  const zones = knownZones()
  assert.deepEqual(searchZones(zones, 'new york'), ['America/New_York'])
  assert.deepEqual(searchZones(zones, 'america/new_york'), ['America/New_York'])
  assert.deepEqual(searchZones(zones, 'LISBON'), ['Europe/Lisbon'])
  assert.deepEqual(searchZones(zones, 'atlantis'), [])
  assert.ok(searchZones(zones, '').length > 300)
  assert.ok(zones.includes('UTC'))
})

test('a university’s zone is in the list, even if the browser doesn’t list it', () => {
  assert.ok(knownZones('US/Eastern').includes('US/Eastern'))
})

test('an unknown zone is recognized', () => {
  assert.equal(isTimeZone('Asia/Tokyo'), true)
  assert.equal(isTimeZone('Europe/Atlantis'), false)
  assert.equal(isTimeZone(''), false)
})
