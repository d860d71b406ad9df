import { anAdmin } from '#test/builders.ts'
import { mockResponse, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { asAdmin, press, sees } from './steps.ts'
import { refuseFiles, reportAddress, readTotals } from './usage-steps.ts'

const names = ['Corrigan State University', 'Alder Valley University', 'Brightwater College', 'Fenwick University']
const longName = 'The Eastmoor Institute of Technology, Arts and Applied Sciences at Saint Bartholomew'

/** Returns the shots of an administrator's usage pages, with made-up numbers where the stage has too few. */
export async function adminUsageShots({ world }: Stage, { admin, school }: Cast): Promise<Shot[]> {
  const sub = asAdmin(await anAdmin(world, 'sub', { school }), 'sub')
  const call = /\/api\/admin\/usage-report\//
  const manyNames = Array.from({ length: 1_000 }, (_, n) => names[n] ?? `University of Somewhere ${n}`)
  const someNames = [...names, longName, 'Holloway Conservatory']
  return [
    {
      name: 'usage report',
      path: reportAddress,
      as: admin,
      prepare: mockResponse(call, 200, aReport(someNames)),
      first: readTotals,
    },
    {
      name: 'usage report, a value',
      path: reportAddress,
      as: admin,
      prepare: mockResponse(call, 200, aReport(someNames)),
      async first(page) {
        await readTotals(page)
        await page.getByRole('slider', { name: 'Value in the chart' }).first().focus()
        await page.keyboard.press('End')
      },
    },
    {
      name: 'usage report, a thousand',
      path: `${reportAddress}?start_date=2026-01-01&end_date=2026-03-03`,
      as: admin,
      prepare: mockResponse(call, 200, aReport(manyNames)),
      first: readTotals,
    },
    { name: 'usage report, one university', path: reportAddress, as: sub, first: readTotals },
    {
      name: 'usage report, none',
      path: `${reportAddress}?start_date=2001-01-01&end_date=2001-02-01`,
      as: admin,
      first: readTotals,
    },
    {
      name: 'usage report, wrong days',
      path: `${reportAddress}?start_date=2026-03-03&end_date=2026-03-01`,
      as: admin,
    },
    {
      name: 'usage report, no file',
      path: reportAddress,
      as: admin,
      prepare: mockResponse(call, 200, aReport(someNames)),
      async first(page) {
        await readTotals(page)
        await refuseFiles(page, { windows: false })
        await press(page, 'Download CSV')
        await sees(page, /pop-up blocker/)
      },
    },
    {
      name: 'usage report, failed',
      path: reportAddress,
      as: admin,
      prepare: mockResponse(call, 500),
      first: (page) => sees(page, /^Failed to load usage report data/),
      trouble: [/500 GET \/api\/admin\/usage-report\//],
    },
  ]
}

/** Returns a report with these universities, each with fewer check-ins than the one before it. */
function aReport(universityNames: string[]) {
  const universityBreakdown = universityNames.map((name, n) => {
    const checkins = Math.round(6_120 / (1 + n * 1.4))
    return { id: `u${n}`, name, events: Math.ceil(checkins / 97), checkins }
  })
  const points = Array.from({ length: 10 }, (_, n) => ({
    start_date: new Date(Date.UTC(2025, 11, 29 + n * 7)).toISOString().slice(0, 10),
    end_date: new Date(Date.UTC(2026, 0, 4 + n * 7)).toISOString().slice(0, 10),
    events: n * 3,
    checkins: [0, 120, 640, 1_210, 1_500, 1_490, 1_720, 1_300, 1_825, 900][n]!,
  }))
  return {
    totalMarks: 0,
    totalCheckins: universityBreakdown.reduce((sum, { checkins }) => sum + checkins, 0),
    totalEvents: universityBreakdown.reduce((sum, { events }) => sum + events, 0),
    universities: universityBreakdown.map(({ id, name }) => ({ id, name })),
    universityBreakdown,
    overTime: { unit: 'week', points },
  }
}
