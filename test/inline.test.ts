import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildPagesWhenNeeded } from '#scripts/build-pages.ts'
import { builtPages } from '#server/http/pages.ts'

test('every script and style in a built page has the nonce of its response', () => {
  buildPagesWhenNeeded()
  const pages = globSync('**/*.html', { cwd: builtPages })
  assert.deepEqual(pages.toSorted(), ['door.html', 'index.html'], 'another page would need its nonce too')
  for (const name of pages) judge(readFileSync(join(builtPages, name), 'utf8'))
})

function judge(page: string): void {
  const tags = page.match(/<(script|style)\b[^>]*>/g) ?? []
  assert.ok(tags.length >= 2, page)
  const unmarked = tags.filter((tag) => !tag.includes('nonce="__NONCE__"') && !/\bsrc="\/assets\//.test(tag))
  assert.deepEqual(unmarked, [])
  assert.deepEqual(page.match(/<[^>]+\s(on[a-z]+|style)\s*=/gi) ?? [], [], 'no nonce allows an attribute')
}
