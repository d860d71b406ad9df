import { writeFileSync, readFileSync } from 'node:fs'
import { openStage, closeBrowser } from '#test/journeys/stage.ts'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { signInFaculty, remember } from '#test/journeys/steps.ts'
writeFileSync('/sys/fs/cgroup/cpuacct/jb/cgroup.procs', String(process.pid))
const cpu = () => Number(readFileSync('/sys/fs/cgroup/cpuacct/jb/cpuacct.usage', 'utf8')) / 1e6
let last = cpu(), lastT = performance.now()
let lastN = process.cpuUsage(); const lap = (what: string, n = 1) => { const c = cpu(), t = performance.now(), u = process.cpuUsage(lastN); console.log(what.padEnd(36), 'cpu ms', ((c - last) / n).toFixed(0), 'node', ((u.user + u.system) / 1000 / n).toFixed(0), 'wall ms', ((t - lastT) / n).toFixed(0)); last = cpu(); lastN = process.cpuUsage(); lastT = performance.now() }
const stage = await openStage()
lap('open stage')
const owner = await aFaculty(stage.world, stage.school, 'Ruth')
const d0 = await stage.desk()
await d0.goto('/healthz')
lap('browser+first context')
const N = 6
for (let i = 0; i < N; i++) { const d = await stage.desk(); await d.context().close() }
lap('context+page+close', N)
for (let i = 0; i < N; i++) { const d = await stage.desk(); await d.goto('/healthz'); await d.context().close() }
lap('context+healthz+close', N)
for (let i = 0; i < N; i++) { const d = await stage.desk(); await d.goto('/auth/student/signin'); await d.getByRole('textbox', { name: 'Email' }).waitFor(); await d.context().close() }
lap('context+signin page+close', N)
const d = await stage.desk()
await d.goto('/auth/student/signin'); await d.getByRole('textbox', { name: 'Email' }).waitFor()
lap('same first')
for (let i = 0; i < N; i++) { await d.goto('/auth/student/signin'); await d.getByRole('textbox', { name: 'Email' }).waitFor() }
lap('same context signin page', N)
for (let i = 0; i < N; i++) { await d.goto('/auth/faculty/signin'); await d.getByRole('textbox', { name: 'Email' }).waitFor() }
lap('same context faculty signin page', N)
await signInFaculty(d, stage, owner.email ?? (owner as any).person?.email)
lap('sign in faculty')
for (let i = 0; i < N; i++) { await d.goto('/faculty/dashboard'); await d.getByRole('heading').first().waitFor() }
lap('dashboard', N)
await stage.check(d, 'x'); lap('axe both schemes')
await stage.check(d, 'x', ['light']); lap('axe light')
await stage.close(); await closeBrowser(); lap('close')
process.exit(0)
