import assert from 'node:assert/strict'
import test from 'node:test'
import { readMailedLink } from './read-mailed-link.ts'

const token = 'Zk3_9fQz-Lm2Pq7RZk3_9fQz-Lm2Pq7RZk3_9fQz-Lm'
const query = `?token=${token}&type=faculty&redirect=%2Ffaculty%2Fevents`

/** Queries as mail programs, ticket systems and people leave them. */
const changed: Record<string, string> = {
  'as sent': query,
  '&amp; for &': query.replaceAll('&', '&amp;'),
  '&amp;amp; for &': query.replaceAll('&', '&amp;amp;'),
  '&#038; for &': query.replaceAll('&', '&#038;'),
  '&#x26; for &': query.replaceAll('&', '&#x26;'),
  'an amp; that was left behind the question mark': query.replace('?', '?amp;'),
  'other dashes in the token': query.replaceAll('-', '%E2%80%91'),
  'a zero-width space inside the token': query.replace(token, `${token.slice(0, 20)}%E2%80%8B${token.slice(20)}`),
  'the token behind an &amp;': `?x=1&amp;token=${token}&amp;type=faculty&amp;redirect=%2Ffaculty%2Fevents`,
  'capital letters in the names': `?Token=${token}&TYPE=Faculty&Redirect=%2Ffaculty%2Fevents`,
  'names of HTML for signs': query.replaceAll('_', '&lowbar;').replaceAll('-', '&hyphen;'),
  '=3D for =': query.replaceAll('=', '=3D'),
  'all signs encoded': `?${encodeURIComponent(query.slice(1))}`,
  'all signs encoded, twice': `?${encodeURIComponent(encodeURIComponent(query.slice(1)))}`,
  'a line break inside the token': query.replace(token, `${token.slice(0, 20)}%0D%0A${token.slice(20)}`),
  'a soft line break of quoted-printable': query.replace(token, `${token.slice(0, 20)}=%0A${token.slice(20)}`),
  'a blank inside the token': query.replace(token, `${token.slice(0, 20)}+${token.slice(20)}`),
  'parameters of a mail filter behind': `${query}&utm_source=mail&data=05%7C01`,
  'parameters of a mail filter before': `?utm_source=mail&${query.slice(1)}`,
  'a number sign for the question mark': query.replace('?', '#'),
  'a number sign and a question mark': `#/${query}`,
  'a quotation mark before the name': query.replace('?', '?&quot;'),
  'the token as a list': query.replace('token', 'token[]'),
  'the token as an encoded list': query.replace('token', 'token%5B0%5D'),
  'the name twice': query.replace('token', 'token=token'),
  'a full-width =': query.replace('token=', 'token%EF%BC%9D'),
  'a zero-width space before the name': query.replace('?', '?%E2%80%8B'),
  'a plus sign for each hyphen': query.replaceAll('-', '+'),
  'an encoded plus sign for each hyphen': query.replaceAll('-', '%2B'),
  'a colon for =': query.replace('token=', 'token:'),
  'a colon for =, and words behind': `?type=faculty&redirect=/faculty/events&token:${token}%20thanks`,
  'the backslashes of Markdown': query.replaceAll(/[_-]/g, String.raw`\$&`),
  'the mark of a reply inside the token': query.replace(token, `${token.slice(0, 20)}%0A%3E%20${token.slice(20)}`),
  'a slash for =': query.replace('token=', 'token/'),
  '=3D for = before a token that begins so': query.replace('token=', 'token=3D'),
}
for (const [name, search] of Object.entries(changed)) {
  test(`an emailed link that was changed: ${name}`, () => {
    const link = readMailedLink(search)
    assert.deepEqual([link.token, link.type], [token, 'faculty'])
    if (!name.startsWith('=3D')) assert.equal(link.redirect, '/faculty/events')
  })
}

test('neither the name of a token nor the code of a dash is a part of it', () => {
  for (const dashed of [`${'a'.repeat(38)}-bcde`, `1-${'a'.repeat(41)}`])
    assert.equal(readMailedLink(`?token=${dashed.replace('-', '%E2%80%91')}`).token, dashed)
})

test('a token is found between the signs of JSON', () =>
  assert.equal(readMailedLink(String.raw`?token\u003d${token}\u0026type\u003dfaculty`).token, token))

for (const behind of ['.', ',', ')', ']', '>', '"', '’', '%3E', '%20', '_', '*', ');'])
  test(`an emailed link that lost its type, with ${behind} behind the token`, () =>
    assert.deepEqual(readMailedLink(`?token=${token}${behind}`), { token, type: null, redirect: null }))

test('a link without a token, or with a part of one, is read as it is', () => {
  assert.deepEqual(readMailedLink(''), { token: '', type: null, redirect: null })
  assert.deepEqual(readMailedLink('?type=student'), { token: '', type: 'student', redirect: null })
  assert.equal(readMailedLink(`?token=${token.slice(0, 30)}`).token, token.slice(0, 30))
  assert.equal(readMailedLink('?%E0%A4%A').token, '')
  // Encoded so often that a function which calls itself for each layer would fail.
  assert.equal(readMailedLink(`?token=%${'25'.repeat(4_000)}`).redirect, null)
  for (const size of [42, 44]) assert.equal(readMailedLink(`?token:${'x'.repeat(size)}`).token, '', String(size))
  assert.equal(readMailedLink(`?id=${token}`).token, '')
  assert.equal(readMailedLink(`?token=3D${token.slice(2)}`).token, `3D${token.slice(2)}`)
})

test('a token never stays in the address as a part of the page to go on to', () => {
  for (const inner of [`/x?token=${token}`, `/x&token=${token.slice(1)}`])
    assert.equal(readMailedLink(`?token=${token}&redirect=${encodeURIComponent(inner)}`).redirect, null)
})
