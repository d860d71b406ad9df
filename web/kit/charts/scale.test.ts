import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barAt, chartTicks } from './scale.ts'

test('a scale has whole steps and ends at or above the highest bar', () => {
  const scales = {
    0: [0, 1],
    1: [0, 1],
    2: [0, 1, 2],
    3: [0, 2, 4],
    7: [0, 5, 10],
    94: [0, 50, 100],
    412: [0, 250, 500],
  }
  for (const [maximum, ticks] of Object.entries(scales)) assert.deepEqual(chartTicks(Number(maximum)), ticks, maximum)
  for (let maximum = 1; maximum < 3_000; maximum += 1) {
    const ticks = chartTicks(maximum)
    assert.ok(ticks.at(-1)! >= maximum && ticks.every(Number.isInteger), `${maximum}: ${ticks.join(' ')}`)
  }
})

test('a pointer at or beyond an edge of the chart selects the first or last bar', () => {
  assert.deepEqual(
    [-5, 0, 49, 50, 99, 100, 180].map((x) => barAt(x, 100, 2)),
    [0, 0, 0, 1, 1, 1, 1],
  )
})
