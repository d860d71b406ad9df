import { openStage, closeBrowser } from '#test/journeys/stage.ts'
import { aFaculty } from '#test/builders.ts'
import { signInFaculty } from '#test/journeys/steps.ts'
const stage = await openStage()
const owner = await aFaculty(stage.world, stage.school, 'Ruth')
const d = await stage.desk()
await signInFaculty(d, stage, owner.email)
const b = d.context().browser()!
const run = async (what: string, go: () => Promise<unknown>) => {
  await b.startTracing(d, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'v8.execute','disabled-by-default-v8.gc'] })
  await go(); await new Promise((r) => setTimeout(r, 500))
  const t = JSON.parse((await b.stopTracing()).toString()) as { traceEvents: any[] }
  const names = new Map<string, string>(); for (const e of t.traceEvents) if (e.ph === 'M' && e.name === 'thread_name') names.set(`${e.pid}/${e.tid}`, e.args.name)
  const by = new Map<string, number>(), th = new Map<string, number>()
  for (const e of t.traceEvents) if (e.ph === 'X') { const k = `${names.get(`${e.pid}/${e.tid}`)} ${e.name}`; by.set(k, (by.get(k) ?? 0) + (e.tdur ?? e.dur ?? 0)); if (/RunTask|ThreadPool_RunTask/.test(e.name)) { const n = names.get(`${e.pid}/${e.tid}`)!; th.set(n, (th.get(n) ?? 0) + (e.tdur ?? e.dur)) } }
  console.log('==', what); console.log([...th].sort((a, b) => b[1] - a[1]).slice(0, 8).map(([k, v]) => `${k} ${(v / 1000).toFixed(0)}`).join(' | '))
  console.log([...by].sort((a, b) => b[1] - a[1]).slice(0, 32).map(([k, v]) => `  ${(v / 1000).toFixed(1)} ${k}`).join('\n'))
}
for (let i = 0; i < 3; i++) { await d.goto('/faculty/dashboard'); await d.getByRole('heading').first().waitFor() }
await run('dashboard', async () => { await d.goto('/faculty/dashboard'); await d.getByRole('heading').first().waitFor() })
await stage.close(); await closeBrowser(); process.exit(0)
