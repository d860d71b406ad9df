import assert from 'node:assert/strict'
import { test } from 'node:test'
import { panelCases, panelMessageTable } from './admin-messages-panel.ts'
import { openDesk } from './faculty-messages-desk.ts'
import { showTable } from './message-cases.ts'
import { mainJourney } from './stage.ts'

test('every message of the Administrator Panel has a case, and every case has a message', () => {
  assert.deepEqual(Object.keys(panelCases).toSorted(), Object.keys(panelMessageTable).toSorted())
})

mainJourney('the Administrator Panel has the specification’s sentences word for word', async (stage) => {
  await showTable('panel', panelMessageTable, panelCases, await openDesk(stage))
})
