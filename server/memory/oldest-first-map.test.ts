import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { OldestFirstMap } from './oldest-first-map.ts'

test('the oldest entry is the first entry of the map, whatever was added and removed before', () => {
  const key = fc.integer({ min: 0, max: 12 })
  const step = fc.oneof(
    fc.record({ action: fc.constant('set' as const), key }),
    fc.record({ action: fc.constant('renew' as const), key }),
    fc.record({ action: fc.constant('delete' as const), key }),
    fc.record({ action: fc.constant('shrinkTo' as const), key }),
    fc.record({ action: fc.constant('dropWhile' as const), key }),
    fc.record({ action: fc.constant('clear' as const), key }),
    fc.record({ action: fc.constant('look' as const), key }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const map = new OldestFirstMap<number, number>()
      const model = new Map<number, number>()
      const dropOldest = (isOver: (value: number) => boolean) => {
        for (const [oldest, value] of model) {
          if (!isOver(value)) return
          model.delete(oldest)
        }
      }
      for (const { action, key: number } of steps) {
        if (action === 'set') [map, model].map((target) => target.set(number, number))
        if (action === 'delete') assert.equal(map.delete(number), model.delete(number))
        if (action === 'clear') [map, model].map((target) => target.clear())
        if (action === 'look') assert.equal(map.oldestKey(), model.keys().next().value)
        if (action === 'renew') {
          map.renew(number, number)
          model.delete(number)
          model.set(number, number)
        }
        if (action === 'shrinkTo') {
          map.shrinkTo(number)
          dropOldest(() => model.size > number)
        }
        if (action === 'dropWhile') {
          map.dropWhile((value) => value < number)
          dropOldest((value) => value < number)
        }
        assert.deepEqual([...map], [...model])
      }
    }),
  )
})
