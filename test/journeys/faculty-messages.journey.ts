import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facultyClassMessages } from './faculty-class-messages.ts'
import { facultyMessages } from './faculty-messages.ts'
import { classFormCases, rosterCases } from './faculty-messages-class-form.ts'
import { classListCases, classPageCases } from './faculty-messages-classes.ts'
import { openDesk } from './faculty-messages-desk.ts'
import { eventFormCases } from './faculty-messages-event-form.ts'
import { eventActionCases, eventsCases, portalCases } from './faculty-messages-events.ts'
import { facultyProfileCases, facultyProfileMessages } from './faculty-messages-profile.ts'
import { showTable } from './message-cases.ts'
import { mainJourney } from './stage.ts'

const tables = { ...facultyMessages, ...facultyClassMessages, profile: facultyProfileMessages }
const cases = {
  portal: portalCases,
  events: eventsCases,
  eventActions: eventActionCases,
  eventForm: eventFormCases,
  classList: classListCases,
  classForm: classFormCases,
  roster: rosterCases,
  classPage: classPageCases,
  profile: facultyProfileCases,
}

test('every message of the faculty portal has a case, and every case has a message', () => {
  assert.deepEqual(Object.keys(cases), Object.keys(tables))
  for (const [kind, table] of Object.entries(tables))
    assert.deepEqual(Object.keys(cases[kind as keyof typeof cases]).toSorted(), Object.keys(table).toSorted(), kind)
})

mainJourney('the faculty dashboard and its frame have the specification’s sentences word for word', async (stage) => {
  await showTable('portal', tables.portal, cases.portal, await openDesk(stage))
})

mainJourney('the events page has the specification’s sentences word for word', async (stage) => {
  await showTable('events', tables.events, cases.events, await openDesk(stage))
})

mainJourney(
  'assigning an event and reading its roll have the specification’s sentences word for word',
  async (stage) => {
    await showTable('eventActions', tables.eventActions, cases.eventActions, await openDesk(stage))
  },
)

mainJourney('an event’s form has the specification’s sentences word for word', async (stage) => {
  // Each case opens the form again while it still has the previous case's values.
  stage.expectTrouble(/desk: leaves unsaved work/)
  await showTable('eventForm', tables.eventForm, cases.eventForm, await openDesk(stage))
})

mainJourney('the class list and a class have the specification’s sentences word for word', async (stage) => {
  const desk = await openDesk(stage)
  await showTable('classList', tables.classList, cases.classList, desk)
  await showTable('classPage', tables.classPage, cases.classPage, desk)
})

mainJourney('a class’s form has the specification’s sentences word for word', async (stage) => {
  // Each case opens the form again while it still has the previous case's values.
  stage.expectTrouble(/desk: leaves unsaved work/)
  await showTable('classForm', tables.classForm, cases.classForm, await openDesk(stage))
})

mainJourney('an import has the specification’s sentences word for word', async (stage) => {
  stage.expectTrouble(/desk: leaves unsaved work/)
  await showTable('roster', tables.roster, cases.roster, await openDesk(stage))
})

mainJourney('a faculty profile has the specification’s sentences word for word', async (stage) => {
  stage.expectTrouble(/desk: leaves unsaved work/)
  await showTable('profile', tables.profile, cases.profile, await openDesk(stage))
})
