import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStudents, findNamesake, InvalidClassList, readClassList, sectionClasses } from './faculty-class.ts'

const aClass = (name: string, semester: string | null) => ({ id: name, name, semester })
const listNames = (classes: { name: string }[]) => classes.map(({ name }) => name)

test('classes are in two sections, with the latest semester first and names in order', () => {
  const classes = [
    aClass('Old', 'Spring 2025'),
    aClass('Older', 'Fall 2024'),
    aClass('Rivers', 'Spring 2026'),
    aClass('Birds', 'Spring 2026'),
    aClass('Summer school', 'Summer 2026'),
    aClass('No term', null),
  ]
  const { current, previous } = sectionClasses(classes, new Date(2026, 2, 2))
  assert.deepEqual(listNames(current), ['No term', 'Summer school', 'Birds', 'Rivers'])
  assert.deepEqual(listNames(previous), ['Old', 'Older'])
})

test('in June the spring is past, and in October the next spring is current', () => {
  const spring = [aClass('Rivers', 'Spring 2026')]
  assert.equal(sectionClasses(spring, new Date(2026, 5, 1)).previous.length, 1)
  assert.equal(sectionClasses(spring, new Date(2025, 9, 1)).current.length, 1)
})

test('a response that isn’t a list of classes is rejected', () => {
  for (const response of [null, {}, 'classes', [{ id: 1, name: 'x' }], [{ id: 'a' }]]) {
    assert.throws(() => readClassList(response), InvalidClassList)
  }
  assert.deepEqual(readClassList([]), [])
})

test('the number of students is the response’s count, or the length of its list', () => {
  assert.equal(countStudents({ id: 'a', name: 'a', student_count: 3 }), 3)
  assert.equal(countStudents({ id: 'a', name: 'a', students: [1, 2] }), 2)
  assert.equal(countStudents({ id: 'a', name: 'a' }), null)
})

test('a namesake is a different class with the same name in the same semester', () => {
  const classes = [aClass('Écologie', 'Spring 2026'), aClass('Rivers', 'Fall 2026')]
  const spring = 'Spring 2026'
  assert.equal(findNamesake(classes, { name: ' ecologie ', semester: spring })?.name, 'Écologie')
  assert.equal(findNamesake(classes, { name: 'Écologie', semester: spring }, 'Écologie'), undefined)
  assert.equal(findNamesake(classes, { name: 'Rivers', semester: spring }), undefined)
  assert.equal(findNamesake(classes, { name: ' ', semester: spring }), undefined)
})
