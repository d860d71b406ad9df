import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareWall } from './camera.ts'
import { accountCases, openAccounts } from './messages-account.ts'
import { checkInCases, openCheckIns } from './messages-check-in.ts'
import { showAll } from './message-cases.ts'
import { messages } from './messages.ts'
import { signInCases } from './messages-sign-in.ts'
import { visitorCases } from './messages-visitor.ts'
import { mainJourney } from './stage.ts'
import { asStudent, signInAs } from './steps.ts'

const cases = { visitor: visitorCases, signIn: signInCases, checkIn: checkInCases, account: accountCases }

test('every message of the table has a case, and every case has a message', () => {
  for (const [kind, table] of Object.entries(messages))
    assert.deepEqual(Object.keys(cases[kind as keyof typeof cases]).toSorted(), Object.keys(table).toSorted(), kind)
  assert.deepEqual(Object.keys(cases), Object.keys(messages))
})

mainJourney('a visitor’s pages have the specification’s sentences word for word', async (stage) => {
  await showAll('visitor', visitorCases, { stage, extras: {}, phone: await stage.phone() })
})

mainJourney('signing in and registering have the specification’s sentences word for word', async (stage) => {
  await showAll('signIn', signInCases, { stage, extras: {}, phone: await stage.phone() })
})

mainJourney('a check-in has the specification’s sentences word for word', async (stage) => {
  stage.cameraSees(bareWall)
  const extras = await openCheckIns(stage)
  const phone = await signInAs(stage.phone(), asStudent(extras.student))
  await showAll('checkIn', checkInCases, { stage, extras, phone })
})

mainJourney('the student’s dashboard has the specification’s sentences word for word', async (stage) => {
  // Each case opens the profile again over the previous one's values.
  stage.expectTrouble(/phone: leaves unsaved work/)
  await showAll('account', accountCases, { stage, extras: await openAccounts(stage), phone: await stage.phone() })
})
