import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  byLatestSemester,
  comingWinter,
  currentSemester,
  isPreviousSemester,
  readSemester,
  semesterChoices,
  semesterOrder,
} from './semesters.ts'

/** Returns noon on a day in the machine's time zone. */
const day = (text: string) => new Date(`${text}T12:00:00`)

test('spring is current from January to May, fall in every other month', () => {
  const current = Array.from({ length: 12 }, (_, month) => currentSemester(new Date(2026, month, 1)))
  assert.deepEqual(current, [...Array(5).fill('Spring 2026'), ...Array(7).fill('Fall 2026')])
  assert.equal(currentSemester(new Date(2026, 4, 31, 23, 59)), 'Spring 2026')
})

test('a semester consists of a season and a year, and any other text is invalid', () => {
  assert.deepEqual(readSemester('Winter 2027'), { season: 'Winter', year: 2027 })
  for (const text of ['', 'Autumn 2026', 'spring 2026', 'Spring 26', 'Spring  2026', 'Spring 20260', ' Spring 2026'])
    assert.equal(readSemester(text), null, text)
})

test('semesters are ordered by year, then Spring and Winter before Summer and Fall', () => {
  assert.deepEqual(
    ['Spring 2026', 'Winter 2026', 'Summer 2026', 'Fall 2026', 'Spring 2027', null, 'never'].map(semesterOrder),
    [20_261, 20_261, 20_262, 20_262, 20_271, null, null],
  )
  const latestFirst = ['Spring 2026', 'Fall 2025', null, 'Winter 2027', 'Fall 2026'].toSorted(byLatestSemester)
  assert.deepEqual(latestFirst, [null, 'Winter 2027', 'Fall 2026', 'Spring 2026', 'Fall 2025'])
})

test('a class is previous only when its semester is over', () => {
  for (const { semester, date, previous } of [
    { semester: 'Summer 2026', date: '2026-06-15', previous: false },
    { semester: 'Spring 2027', date: '2026-10-15', previous: false },
    { semester: 'Winter 2027', date: '2026-12-31', previous: false },
    { semester: 'Fall 2026', date: '2026-05-31', previous: false },
    { semester: 'Spring 2026', date: '2026-05-31', previous: false },
    { semester: 'Spring 2026', date: '2026-06-01', previous: true },
    { semester: 'Fall 2025', date: '2026-01-01', previous: true },
    { semester: null, date: '2026-06-01', previous: false },
    { semester: 'whenever', date: '2026-06-01', previous: false },
  ])
    assert.equal(isPreviousSemester(semester, day(date)), previous, `${semester} on ${date}`)
})

test("a form offers this year's four semesters, next winter once this year's is over, and from October on next spring", () => {
  assert.deepEqual(semesterChoices(day('2026-05-31')), ['Spring 2026', 'Summer 2026', 'Fall 2026', 'Winter 2026'])
  const five = ['Winter 2026', 'Spring 2026', 'Summer 2026', 'Fall 2026', 'Winter 2027']
  assert.deepEqual(semesterChoices(day('2026-06-01')), five)
  assert.deepEqual(semesterChoices(day('2026-09-30')), five)
  assert.deepEqual(semesterChoices(day('2026-11-22')), [...five, 'Spring 2027'])
})

test('the last winter that a form offers is never over', () => {
  for (let month = 0; month < 12; month += 1) {
    const today = new Date(2026, month, 15)
    const winter = semesterChoices(today).findLast((choice) => choice.startsWith('Winter')) ?? ''
    assert.equal(winter, comingWinter(today))
    assert.equal(isPreviousSemester(winter, today), false, winter)
  }
})
