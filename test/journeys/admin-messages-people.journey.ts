import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  administratorsCases,
  administratorsMessages,
  facultyManagementCases,
  facultyManagementMessages,
  openOffice,
} from './admin-messages-people.ts'
import { showTable } from './message-cases.ts'
import { mainJourneyAlone } from './stage.ts'

test('every message of Faculty Management and Administrators has a case, and every case has a message', () => {
  const keys = (table: object) => Object.keys(table).toSorted()
  assert.deepEqual(keys(facultyManagementCases), keys(facultyManagementMessages))
  assert.deepEqual(keys(administratorsCases), keys(administratorsMessages))
})

mainJourneyAlone(
  'Faculty Management and Administrators have the specification’s sentences word for word',
  async (stage) => {
    const office = await openOffice(stage)
    await showTable('faculty management', facultyManagementMessages, facultyManagementCases, office)
    await showTable('administrators', administratorsMessages, administratorsCases, office)
  },
)
