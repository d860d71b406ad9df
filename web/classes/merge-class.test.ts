import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formFromClass } from './form/class-form-values.ts'
import { mergeClass, describeOtherChanges, type LoadedClass } from './merge-class.ts'

const student = (name: string, id = name) => ({
  id,
  first_name: name,
  last_name: '',
  email: `${name.toLowerCase()}@students.alder.edu`,
  email_verified: false,
})
const loaded = (name: string, semester: string | null, ...roster: LoadedClass['roster']): LoadedClass => ({
  course: { id: 'c', name, semester },
  roster,
})
const [ann, ben, cleo] = [student('Ann'), student('Ben'), student('Cleo')]

test('a student added elsewhere stays, and one removed elsewhere isn’t added again', () => {
  const original = loaded('BIO', null, ann, ben)
  const values = { ...formFromClass(original.course), removed: ['Ann'] }
  assert.deepEqual(mergeClass(values, original, loaded('BIO', null, ann, cleo)).students, ['Cleo'])
})

test('a removed student who has since registered is removed by the new id', () => {
  const original = loaded('BIO', null, ann, ben)
  const values = { ...formFromClass(original.course), removed: ['Ann'] }
  assert.deepEqual(mergeClass(values, original, loaded('BIO', null, student('Ann', 'a2'), ben)).students, ['Ben'])
})

test('if no student has to be removed, no list of students is sent', () => {
  const original = loaded('BIO', null, ann)
  assert.equal(mergeClass(formFromClass(original.course), original, original).students, null)
  const values = { ...formFromClass(original.course), removed: ['Ann'] }
  assert.equal(mergeClass(values, original, loaded('BIO', null, ben)).students, null)
})

test('a name or semester changed in this form wins, and one changed only elsewhere stays', () => {
  const original = loaded('BIO', 'Fall 2026')
  const now = loaded('BIO 210', 'Spring 2027')
  const values = formFromClass(original.course)
  assert.deepEqual(mergeClass(values, original, now), { name: 'BIO 210', semester: 'Spring 2027', students: null })
  const renamed = { ...values, name: ' CHEM ', semester: '' }
  assert.deepEqual(mergeClass(renamed, original, now), { name: 'CHEM', semester: '', students: null })
})

test('one sentence says what changed elsewhere', () => {
  const original = loaded('BIO', null, ann, ben)
  assert.equal(describeOtherChanges(original, original), null)
  assert.equal(
    describeOtherChanges(original, loaded('BIO 210', 'Fall 2026', ben, cleo)),
    'This class was also changed somewhere else: Cleo added, Ann removed, renamed “BIO 210”, semester Fall 2026.',
  )
  assert.equal(
    describeOtherChanges(original, loaded('BIO', null, ann, ben, cleo, student('Dee'))),
    'This class was also changed somewhere else: 2 students added.',
  )
  assert.equal(
    describeOtherChanges(original, loaded('BIO 210', 'Fall 2026', ben, cleo), {
      name: 'BIO 210',
      semester: 'Fall 2026',
      students: [ben.id],
    }),
    'This class was also changed somewhere else: Cleo added.',
    'what this form asked for, too, isn’t somebody else’s',
  )
})
