import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDraft, isClassDraft, restoreDraft } from './class-draft.ts'
import { formFromClass } from './class-form-values.ts'

const student = (name: string, id = name) => ({
  id,
  first_name: name,
  last_name: '',
  email: `${name.toLowerCase()}@students.alder.edu`,
  email_verified: false,
})
const makeForm = (name: string, semester: string | null) => formFromClass({ id: 'c', name, semester })
const stored = makeForm('BIO 210', 'Fall 2026')
const [ann, ben, cleo] = [student('Ann'), student('Ben'), student('Cleo')]
const maya = { firstName: 'Maya', lastName: 'B', email: 'm@students.alder.edu', line: null }

test('a class renamed elsewhere keeps its new name when a draft with other changes is restored', () => {
  const draft = asDraft({ ...stored, added: [maya] }, stored, [ann])
  const { values, news } = restoreDraft(draft, makeForm('BIO 211', 'Spring 2027'), [ann])
  assert.deepEqual([values.name, values.semester, values.added], ['BIO 211', 'Spring 2027', [maya]])
  assert.equal(news, 'This class was also changed somewhere else: renamed “BIO 211”, semester Spring 2027.')
})

test('a name changed in the form wins, and a message says what it was changed to elsewhere', () => {
  const draft = asDraft({ ...stored, name: 'CHEM 101' }, stored, [])
  const { values, news } = restoreDraft(draft, makeForm('BIO 211', 'Fall 2026'), [])
  assert.deepEqual([values.name, values.semester], ['CHEM 101', 'Fall 2026'])
  assert.equal(news, 'This class was also changed somewhere else: renamed “BIO 211”.')
  assert.equal(restoreDraft(draft, stored, []).news, null)
})

test('a removed student who has registered is removed by the new id, and one who has already left is dropped', () => {
  const draft = asDraft({ ...stored, removed: ['Ann', 'Ben'] }, stored, [ann, ben, cleo])
  assert.deepEqual(restoreDraft(draft, stored, [student('Ann', 'a2'), cleo]).values.removed, ['a2'])
})

test('a draft without a base is restored as it is, and a draft with a broken base is ignored', () => {
  const old = { ...stored, name: 'CHEM 101' }
  assert.deepEqual(restoreDraft(old, makeForm('BIO 211', null), []), { values: old, news: null })
  assert.equal(isClassDraft(old), true)
  assert.equal(isClassDraft(asDraft(old, stored, [ann])), true)
  assert.equal(isClassDraft({ ...old, base: { name: 'BIO', semester: '', removed: [{}] } }), false)
  assert.equal(isClassDraft({ ...old, base: null }), false)
})
