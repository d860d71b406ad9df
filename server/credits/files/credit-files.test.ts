import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { readXlsx } from '#test/read-xlsx.ts'
import { aTerm, upToFive } from '#test/credit-steps.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine(
  'a class’s credits can be downloaded as a file with a row for each student, and as one that explains each event',
  async (world) => {
    const { professor, colleague, maya, bio, events, assignAll, setRule, scan, mark, ask } = await aTerm(world, {
      events: 3,
    })
    const path = `/api/classes/${bio}/credits/file/`
    const nothing = await ask('GET', path, professor)
    assert.deepEqual([nothing.status, nothing.body.code], [409, 'nothing_to_download'])
    await assignAll()
    await setRule(upToFive)
    await ask('PUT', `/api/classes/${bio}/events/${events[0]!.id}/credit/`, professor, { points: 2_500, note: '=Note' })
    await scan(maya, events[0]!)
    await mark(events[1]!, [{ student: maya.id, class: bio, says: 'excused', reason: 'Ill' }])
    const list = await ask('GET', path, professor)
    assert.match(list.headers.get('content-disposition')!, /BIO_101_credit_\d{4}-\d\d-\d\d\.csv/)
    const rows: string[][] = parse(list.text, { bom: true })
    const [head, ofMaya, ofNoor] = rows
    assert.deepEqual(head!.slice(0, 6), [
      'First Name',
      'Last Name',
      'Email',
      'Events Counted',
      'Events Needed',
      'Total Points',
    ])
    assert.match(head![6]!, /^Talk 1 \(\d{4}-\d\d-\d\d\)$/)
    assert.deepEqual(ofMaya!.slice(3), ['1', '4', '2.5', '2.5', 'Excused', 'Not counted'])
    assert.deepEqual(ofNoor!.slice(3), ['0', '5', '0', 'Not counted', 'Not counted', 'Not counted'])

    const explained = await ask('GET', `${path}?explained=1`, professor)
    const lines: Record<string, string>[] = parse(explained.text, { bom: true, columns: true })
    assert.deepEqual(
      lines.slice(0, 3).map((line) => [line.Event, line.State, line.Reason, line.Points, line.Note]),
      [
        ['Talk 1', 'Counted', 'On the roll', '2.5', "'=Note"],
        ['Talk 2', 'Excused', 'Excused by the class’s professor', '0', ''],
        ['Talk 3', 'Not counted', 'Not on the roll', '0', ''],
      ],
    )
    // If two events together give the points, the second one adds them.
    await setRule({ counts: 'at-least', needed: 2, points: 5_000 })
    await mark(events[1]!, [{ student: maya.id, class: bio, says: 'counts', reason: 'Wrote a report' }])
    const together: Record<string, string>[] = parse((await ask('GET', `${path}?explained=1`, professor)).text, {
      bom: true,
      columns: true,
    })
    assert.deepEqual(
      together.slice(0, 4).map((line) => [line.State, line.Points, line['Total Points']]),
      [
        ['Counted', '0', '5'],
        ['Counted', '5', '5'],
        ['Not counted', '0', '5'],
        ['Not counted', '0', '0'],
      ],
    )
    const workbook = await fetchPatiently(`${world.url}${path}?format=xlsx`, {
      headers: { authorization: `Bearer ${professor.token}` },
    })
    const cells = readXlsx(Buffer.from(await workbook.arrayBuffer()))
    assert.ok(JSON.stringify(cells).includes('Events Counted'))
    assert.equal((await ask('GET', path, colleague)).status, 404)
    const recorded = await world.db.selectFrom('audit').select('detail').where('action', '=', 'credit.export').execute()
    assert.equal(recorded.length, 4)
  },
)
