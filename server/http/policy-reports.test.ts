import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const reports = { 'content-type': 'application/reports+json' }
const aReport = (body: object) => ({ age: 1, type: 'csp-violation', url: 'https://x/', user_agent: 'x', body })

test('a violation is logged with its rule and page, and nothing about the person', async (t) => {
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
  const told = lines
    .filter((line) => line.includes('what its policy forbids'))
    .map((line) => JSON.parse(line) as object)
  assert.equal(told.length, 1, 'reports about extensions, and reports without a violation, aren’t logged')
  const { rule, blocked, page, source, line } = told[0] as Record<string, unknown>
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

test('an invalid report is refused, and a flood of reports ends in 429', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const send = (body: unknown) => world.call('POST', '/api/policy-reports/', { body, headers: reports })
  for (const wrong of ['no JSON', {}, [{}], Array.from({ length: 51 }, () => aReport({}))])
    assert.equal((await send(wrong)).status, 400, JSON.stringify(wrong).slice(0, 40))
  const statuses: number[] = []
  for (let call = 0; call < 60; call += 1) statuses.push((await send([])).status)
  assert.deepEqual([statuses[0], statuses.at(-1)], [204, 429])
  const { status } = await world.call('POST', '/api/student/signin/', { body: '[]', headers: reports })
  assert.equal(status, 415, 'no other call takes them')
})
