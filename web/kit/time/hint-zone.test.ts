import assert from 'node:assert/strict'
import test from 'node:test'
import { hintZone } from './hint-zone.ts'

test('a list names the viewer’s time zone if the clocks differ at any of its events', () => {
  const [september, november] = ['2026-09-12T01:30:00Z', '2026-11-12T02:30:00Z']
  const hint = (moments: string[], viewer: string) =>
    hintZone(
      moments.map((moment) => [moment, 'America/New_York'] as const),
      viewer,
    )
  assert.equal(hint([november, september], 'America/Panama'), 'Times are shown in Eastern Standard Time.')
  assert.equal(hint([november], 'America/Panama'), null)
  assert.equal(hint([november, september], 'America/Toronto'), null)
  assert.equal(hint([], 'Asia/Tokyo'), null)
})
