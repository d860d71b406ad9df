import assert from 'node:assert/strict'
import { test } from 'node:test'
import { panelCases, panelMessageTable } from './admin-messages-panel.ts'
import { openDesk } from './faculty-messages-desk.ts'
import { showTable } from './message-cases.ts'
import { journey } from './stage.ts'

test('every message of the Administrator Panel has its case, and every case its message', () => {
  assert.deepEqual(Object.keys(panelCases).toSorted(), Object.keys(panelMessageTable).toSorted())
})

journey('the Administrator Panel says word for word what is there and what became of it', async (stage) => {
  await showTable('panel', panelMessageTable, panelCases, await openDesk(stage))
})
