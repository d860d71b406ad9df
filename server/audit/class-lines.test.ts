import assert from 'node:assert/strict'
import type { AuditPage } from '#contract/audit/audit.ts'
import { auditActionText } from '#contract/audit/sentence.ts'
import { anAdmin, type Person } from '#test/builders.ts'
import { aTerm } from '#test/credit-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a line about a class or its credit lists everything that changed, and nothing else', async (world) => {
  const { school, professor, maya, bio, events, assignAll, setRule } = await aTerm(world, { events: 1 })
  await assignAll()
  const sub = await anAdmin(world, 'sub', { school })
  const action = async (person: Person, method: string, path: string, body?: unknown) => {
    world.clock.pass(1_000)
    const answer = await world.call(method, path, { token: person.token, body })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
  }
  const readLines = async () => {
    const { body } = await world.call('GET', '/api/audit/?action=changes', { token: sub.token })
    return (body as AuditPage).lines.toReversed().map((line) => auditActionText(line, 'America/New_York'))
  }
  const rule = { counts: 'each', points: 1_000, exclusive: true }
  await setRule(rule)
  const lineCount = (await readLines()).length
  await action(professor, 'PUT', `/api/class/${bio}/update/`, { name: 'BIO 102', students: [maya.id] })
  const deadlines = ['2026-05-01T03:59:59.999Z', '2026-05-02T03:59:59.999Z', null]
  for (const choose_until of deadlines)
    await action(professor, 'PUT', `/api/classes/${bio}/credit-rule/`, { ...rule, choose_until })
  for (const credit of [{ points: 2_000 }, { points: 3_000, note: 'Bring it.' }, { points: null, note: 'Bring it.' }])
    await action(professor, 'PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, credit)
  await action(sub, 'DELETE', `/api/events/${events[0]!.id}/`)
  const lines = await readLines()
  const worth = 'changed the deleted event “Talk 1” in the class “BIO 102”:'
  const rules = 'set the credit rule of the class “BIO 102”'
  assert.deepEqual(lines.slice(lineCount), [
    'changed the class “BIO 102”: the name from “BIO 101” to “BIO 102”, 0 students added, 1 removed',
    `${rules}, with choices until Apr 30, 2026, 11:59 PM`,
    `${rules}, with choices until May 1, 2026, 11:59 PM (previously until Apr 30, 2026, 11:59 PM)`,
    `${rules}, with no deadline for choices (previously until May 1, 2026, 11:59 PM)`,
    `${worth} the points from the rule’s to 2`,
    `${worth} the points from 2 to 3 and the note`,
    `${worth} the points from 3 to the rule’s`,
    'deleted the event “Talk 1” with 0 attendance records and emailed 1 faculty member about it',
  ])
})
