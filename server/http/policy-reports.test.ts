import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forwardedFor, origins } from '#test/abuse/origins.ts'
import { openWorld } from '#test/world.ts'

const reports = { 'content-type': 'application/reports+json' }
const aReport = (body: object) => ({ age: 1, type: 'csp-violation', url: 'https://x/', user_agent: 'x', body })

test('a violation is logged with its rule and page, and without anything about the person', async (t) => {
  const lines: string[] = []
  const world = await openWorld(t, { engine: 'sqlite', onLog: (line) => lines.push(line) })
  const send = (body: unknown) => world.call('POST', '/api/policy-reports/', { body, headers: reports })
  const answer = await send([
    aReport({
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/steal.js?victim=maya@x.edu',
      documentURL: 'https://rollbook.x.edu/verify-email?token=secret',
      sourceFile: 'https://rollbook.x.edu/assets/main-abc.js?v=maya',
      lineNumber: 7,
      sample: 'Maya Bergström',
    }),
    aReport({ effectiveDirective: 'script-src', blockedURL: 'chrome-extension://abc/x.js' }),
    { type: 'deprecation', body: { id: 'x' } },
  ])
  assert.deepEqual([answer.status, answer.text], [204, ''])
  const logged = lines
    .filter((line) => line.includes('violated its content security policy'))
    .map((line) => JSON.parse(line) as object)
  assert.equal(logged.length, 1, 'reports about extensions, and reports without a violation, aren’t logged')
  const { rule, blocked, page, source, line } = logged[0] as Record<string, unknown>
  assert.deepEqual(
    { rule, blocked, page, source, line },
    {
      rule: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/verify-email',
      source: '/assets/main-abc.js',
      line: 7,
    },
  )
  assert.doesNotMatch(lines.join(''), /secret|maya|Bergström/i)
})

test('an invalid report is refused', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const send = (body: unknown) => world.call('POST', '/api/policy-reports/', { body, headers: reports })
  for (const wrong of ['no JSON', {}, [{}], Array.from({ length: 51 }, () => aReport({}))])
    assert.equal((await send(wrong)).status, 400, JSON.stringify(wrong).slice(0, 40))
  const { status } = await world.call('POST', '/api/student/signin/', { body: '[]', headers: reports })
  assert.equal(status, 415, 'no other call takes them')
})

for (const [name, origin] of Object.entries(origins))
  test(`a flood of empty or made-up reports from ${name} doesn’t keep other reports out of the log`, async (t) => {
    const lines: string[] = []
    const settings = { trustProxy: ['127.0.0.1'] }
    const world = await openWorld(t, { engine: 'sqlite', settings, onLog: (line) => lines.push(line) })
    const send = async (ip: string, body: unknown) => {
      const { status } = await world.call('POST', '/api/policy-reports/', {
        body,
        headers: { ...reports, ...forwardedFor(ip).headers },
      })
      return status
    }
    const aViolation = (rule: string) => aReport({ effectiveDirective: rule, blockedURL: 'inline' })
    for (let n = 0; n < 150; n += 1) assert.equal(await send(origin(n), []), 204, 'an empty one costs nothing')
    const statuses = []
    const violations = Array.from({ length: 10 }, () => aViolation('made-up'))
    for (let n = 0; n < 20; n += 1) statuses.push(await send(origin(n), violations))
    assert.equal(statuses.at(-1), 429)
    assert.equal(await send('198.51.100.7', [aViolation('real')]), 204)
    const logged = (rule: string) => lines.filter((line) => line.includes(`"rule":"${rule}"`)).length
    assert.ok(logged('made-up') <= 120, 'the disk isn’t filled')
    assert.equal(logged('real'), 1)
    world.clock.pass(60_000)
    assert.equal(await send(origin(0), [aViolation('later')]), 204, 'the next minute')
  })
