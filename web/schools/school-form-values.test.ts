import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asChange,
  asSent,
  findFaults,
  plusAddressesInForm,
  retentionInForm,
  sharesDomain,
  type SchoolForm,
} from './school-form-values.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'

const formValues: SchoolForm = {
  name: 'Cedar University',
  faculty_domain: 'cedar.edu',
  student_domain: 's.cedar.edu',
  time_zone: '',
  plus_addresses: '',
  evidence_days: '180',
  attendance_years: '3',
}
const alder = { id: 'a', name: 'Alder University', faculty_domain: 'alder.edu', student_domain: 's.alder.edu' }
const valid = 'Please enter a valid domain (e.g., university.edu)'

for (const { name, change, faults } of [
  { name: 'nothing if all values are valid', change: {}, faults: {} },
  {
    name: 'each empty field',
    change: { name: ' ', faculty_domain: '', student_domain: ' ' },
    faults: {
      name: 'University name is required',
      faculty_domain: 'Faculty email domain is required',
      student_domain: 'Student email domain is required',
    },
  },
  {
    name: 'a name that is taken, whatever its case and spaces',
    change: { name: ' ALDER  university' },
    faults: { name: 'A university with this name already exists' },
  },
  {
    name: 'domains that are taken, in either column',
    change: { faculty_domain: 'S.alder.edu ', student_domain: 'ALDER.edu' },
    faults: {
      faculty_domain: 'This faculty domain is already used by another university',
      student_domain: 'This student domain is already used by another university',
    },
  },
  {
    name: 'invalid domains',
    change: { faculty_domain: '@cedar', student_domain: 'https://cedar.edu' },
    faults: { faculty_domain: valid, student_domain: valid },
  },
  {
    name: 'retention that is too short or too long',
    change: { evidence_days: '29', attendance_years: '11' },
    faults: {
      evidence_days: 'Enter a whole number of days from 30 to 3,650.',
      attendance_years: 'Enter a whole number of years from 1 to 10.',
    },
  },
  {
    name: 'retention that isn’t a whole number',
    change: { evidence_days: '90.5', attendance_years: 'three' },
    faults: {
      evidence_days: 'Enter a whole number of days from 30 to 3,650.',
      attendance_years: 'Enter a whole number of years from 1 to 10.',
    },
  },
  {
    name: 'nothing for the longest retention',
    change: { evidence_days: ' 3,650 ', attendance_years: '10' },
    faults: {},
  },
]) {
  test(`a university’s form reports ${name}`, () => {
    assert.deepEqual(findFaults({ ...formValues, ...change }, [alder]), faults)
  })
}

test('an empty time zone isn’t sent, so that the server uses its own', () => {
  assert.equal('time_zone' in asSent(formValues), false)
  assert.equal(asSent({ ...formValues, time_zone: 'Asia/Tokyo' }).time_zone, 'Asia/Tokyo')
})

test('retention is sent as numbers, and an empty field isn’t sent', () => {
  const { evidence_days, attendance_years } = asSent({ ...formValues, evidence_days: '3,650', attendance_years: ' 2' })
  assert.deepEqual([evidence_days, attendance_years], [3650, 2])
  assert.deepEqual(Object.keys(asSent({ ...formValues, evidence_days: ' ', attendance_years: '' })), [
    'name',
    'faculty_domain',
    'student_domain',
  ])
  assert.deepEqual(retentionInForm('usual'), { evidence_days: '180', attendance_years: '3' })
  assert.deepEqual(retentionInForm({ evidence_days: 30, attendance_years: 1 }), {
    evidence_days: '30',
    attendance_years: '1',
  })
  assert.deepEqual(retentionInForm(null), { evidence_days: '', attendance_years: '' })
})

test('faculty and students share a domain if both are the same apart from case and spaces', () => {
  assert.equal(sharesDomain({ ...formValues, student_domain: ' CEDAR.edu' }), true)
  assert.equal(sharesDomain(formValues), false)
  assert.equal(sharesDomain({ ...formValues, faculty_domain: '', student_domain: '' }), false)
})

test('only changed fields are stored in a draft', () => {
  assert.deepEqual(selectChanges(formValues, formValues), {})
  const changed = { ...formValues, name: '', time_zone: 'Asia/Tokyo' }
  assert.deepEqual(selectChanges(changed, formValues), { name: '', time_zone: 'Asia/Tokyo' })
})

test('the setting for several accounts per mailbox is sent as true or false, and isn’t sent if it’s unknown', () => {
  assert.equal(asSent({ ...formValues, plus_addresses: plusAddressesInForm(true) }).plus_addresses, true)
  assert.equal(asSent({ ...formValues, plus_addresses: plusAddressesInForm(false) }).plus_addresses, false)
  assert.equal('plus_addresses' in asSent({ ...formValues, plus_addresses: plusAddressesInForm(null) }), false)
})

test('a change includes only the settings that were edited', () => {
  const begins = { ...formValues, time_zone: 'America/New_York', plus_addresses: 'yes' as const }
  for (const [changes, body] of [
    [{}, {}],
    [{ name: 'Cedar College' }, { name: 'Cedar College' }],
    [{ student_domain: 'stu.cedar.edu' }, { student_domain: 'stu.cedar.edu' }],
    [{ time_zone: 'America/Chicago' }, { time_zone: 'America/Chicago' }],
    [{ plus_addresses: 'no' }, { plus_addresses: false }],
    [{ evidence_days: '1,000' }, { evidence_days: 1_000 }],
    [{ attendance_years: '' }, {}],
  ] as const)
    assert.deepEqual(asChange({ ...begins, ...changes }, begins), body, JSON.stringify(changes))
})
