import assert from 'node:assert/strict'
import test from 'node:test'
import { emailHint, explainWrongDomain } from './check-email-domain.ts'

const schools = [
  { id: 'a', name: 'Alder Valley', faculty_domain: 'alder.edu', student_domain: 'students.alder.edu' },
  { id: 'b', name: 'Birch Hill', faculty_domain: 'birch.edu', student_domain: 'birch.edu' },
]

const cases = [
  {
    name: 'an address at the chosen university',
    email: ' Maya@Students.Alder.edu ',
    school: 'a',
    kind: 'student',
    says: undefined,
  },
  { name: 'no university chosen yet', email: 'maya@gmail.com', school: '', kind: 'student', says: undefined },
  { name: 'an incomplete address', email: 'maya@', school: 'a', kind: 'student', says: undefined },
  {
    name: 'an address at no listed university',
    email: 'maya@gmail.com',
    school: 'a',
    kind: 'student',
    says: 'Use your official Alder Valley email: it ends in @students.alder.edu.',
  },
  {
    name: 'an address at a different university',
    email: 'maya@birch.edu',
    school: 'a',
    kind: 'student',
    says: 'This address belongs to Birch Hill. Choose that university.',
  },
  {
    name: 'a faculty address for a student',
    email: 'ruth@alder.edu',
    school: 'a',
    kind: 'student',
    says: 'This is a faculty address at Alder Valley. Student addresses end in @students.alder.edu.',
  },
  {
    name: 'a student address for faculty',
    email: 'maya@students.alder.edu',
    school: 'a',
    kind: 'faculty',
    says: 'This is a student address at Alder Valley. Faculty addresses end in @alder.edu.',
  },
  {
    name: 'a university with one domain for both',
    email: 'ruth@birch.edu',
    school: 'b',
    kind: 'faculty',
    says: undefined,
  },
] as const
for (const { name, says, ...registration } of cases) {
  test(`an email address is checked against the chosen university: ${name}`, () =>
    assert.equal(explainWrongDomain({ ...registration, schools }), says))
}

test('the hint shows the domain of the chosen university, or the university of the address', () => {
  const hint = (email: string, school: string) => emailHint({ email, school, kind: 'student', schools })
  assert.equal(hint('', ''), 'Use your school email.')
  assert.equal(hint('', 'a'), 'Use your school email. It ends in @students.alder.edu.')
  assert.equal(hint('maya@birch.edu', ''), 'This address belongs to Birch Hill. Choose that university.')
})
