import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameSize, detailSize } from './poster-text.ts'

const inPoints = (millimeters: number) => Math.round((millimeters / 25.4) * 72 * 10) / 10

test('a longer event name is smaller, but at least 20 points', () => {
  assert.equal(inPoints(nameSize('Field Methods')), 39)
  assert.equal(inPoints(nameSize('Memory and Its Ethics: a Talk by Ama Boateng')), 39)
  const sizes = [60, 90, 140, 200].map((emails) => inPoints(nameSize('a'.repeat(emails))))
  assert.deepEqual(
    sizes,
    sizes.toSorted((first, second) => second - first),
  )
  assert.ok(sizes.at(-1)! >= 20, sizes.join())
})

test('wide letters count as wider', () => {
  assert.ok(nameSize('记'.repeat(100)) < nameSize('i'.repeat(100)))
  assert.ok(nameSize('W'.repeat(100)) < nameSize('w'.repeat(100)))
  assert.equal(nameSize('e\u0301'.repeat(60)), nameSize('é'.repeat(60)))
})

test('a place is smaller than an event name, but at least 9 points', () => {
  assert.equal(inPoints(detailSize('Harlan Hall, Room 201')), 19.5)
  assert.ok(inPoints(detailSize('a'.repeat(200))) >= 9)
})
