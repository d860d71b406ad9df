import assert from 'node:assert/strict'
import test from 'node:test'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { studentForm } from './register-form.ts'

const right = {
  first_name: 'Maya',
  last_name: 'Bergström',
  email: ' M.Bergstrom@Students.AlderValley.edu ',
  school: 's1',
  password: 'three words of mine',
  confirm_password: 'three words of mine',
}

const messages = (changed: Partial<typeof right>) =>
  studentForm()
    .safeParse({ ...right, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('an email address is sent in lowercase, without surrounding spaces', () => {
  assert.equal(studentForm().parse(right).email, 'm.bergstrom@students.aldervalley.edu')
})

test('each error is shown at its field', () => {
  assert.deepEqual(messages({ password: 'short', confirm_password: 'short' }), [
    'password: Password must be at least 8 characters long',
  ])
  assert.deepEqual(messages({ password: 'aaaaaaaa', confirm_password: 'aaaaaaaa' }), [
    `password: ${passwordMessages.tooRegular}`,
  ])
  assert.deepEqual(messages({ confirm_password: 'three words of yours' }), ['confirm_password: Passwords do not match'])
  assert.deepEqual(messages({ first_name: ' ', school: '' }), [
    'first_name: First name is required',
    'school: Choose your university.',
  ])
  assert.deepEqual(messages({ email: 'maya' }), ['email: Enter a valid email address.'])
})

test('a missing second password is an error, even if the first one is missing as well', () => {
  const second = (changed: Partial<typeof right>) =>
    messages({ ...changed, confirm_password: '' })?.filter((text) => text.startsWith('confirm_password'))
  assert.deepEqual(second({}), ['confirm_password: Passwords do not match'])
  assert.deepEqual(second({ password: '' }), ['confirm_password: Type the password a second time.'])
})

test('an address at a different domain is reported at the email, even while other fields are empty', () => {
  const alder = { id: 's1', name: 'Alder', faculty_domain: 'alder.edu', student_domain: 'students.alder.edu' }
  const { error } = studentForm([alder]).safeParse({ first_name: '', email: 'maya@gmail.com', school: 's1' })
  const texts = error?.issues.filter(({ path }) => path[0] === 'email').map(({ message }) => message)
  assert.deepEqual(texts, ['Use your official Alder email: it ends in @students.alder.edu.'])
})
