import assert from 'node:assert/strict'
import test from 'node:test'
import { readMailedLink } from './read-mailed-link.ts'

const token = 'Zk3_9fQz-Lm2Pq7RZk3_9fQz-Lm2Pq7RZk3_9fQz-Lm'
const query = `?token=${token}&type=faculty&redirect=%2Ffaculty%2Fevents`

/** Queries as altered by mail programs, ticket systems and people. */
const changed: Record<string, string> = {
  'as sent': query,
  '&amp; for &': query.replaceAll('&', '&amp;'),
  '&amp;amp; for &': query.replaceAll('&', '&amp;amp;'),
  '&#038; for &': query.replaceAll('&', '&#038;'),
  '&#x26; for &': query.replaceAll('&', '&#x26;'),
  'an amp; after the question mark': query.replace('?', '?amp;'),
  'other dashes in the token': query.replaceAll('-', '%E2%80%91'),
  'a zero-width space inside the token': query.replace(token, `${token.slice(0, 20)}%E2%80%8B${token.slice(20)}`),
  'the token after an &amp;': `?x=1&amp;token=${token}&amp;type=faculty&amp;redirect=%2Ffaculty%2Fevents`,
  'capital letters in the names': `?Token=${token}&TYPE=Faculty&Redirect=%2Ffaculty%2Fevents`,
  'HTML entities for punctuation': query.replaceAll('_', '&lowbar;').replaceAll('-', '&hyphen;'),
  '=3D for =': query.replaceAll('=', '=3D'),
  'percent-encoded': `?${encodeURIComponent(query.slice(1))}`,
  'percent-encoded twice': `?${encodeURIComponent(encodeURIComponent(query.slice(1)))}`,
  'a line break inside the token': query.replace(token, `${token.slice(0, 20)}%0D%0A${token.slice(20)}`),
  'a soft line break of quoted-printable': query.replace(token, `${token.slice(0, 20)}=%0A${token.slice(20)}`),
  'a space inside the token': query.replace(token, `${token.slice(0, 20)}+${token.slice(20)}`),
  'a mail filter’s parameters at the end': `${query}&utm_source=mail&data=05%7C01`,
  'a mail filter’s parameters at the beginning': `?utm_source=mail&${query.slice(1)}`,
  'a number sign instead of the question mark': query.replace('?', '#'),
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
  'a colon for =, and words at the end': `?type=faculty&redirect=/faculty/events&token:${token}%20thanks`,
  'the backslashes of Markdown': query.replaceAll(/[_-]/g, String.raw`\$&`),
  'a reply’s > inside the token': query.replace(token, `${token.slice(0, 20)}%0A%3E%20${token.slice(20)}`),
  'a slash for =': query.replace('token=', 'token/'),
  '=3D for = before a token that begins with 3D': query.replace('token=', 'token=3D'),
}
for (const [name, search] of Object.entries(changed)) {
  test(`an altered link from an email is read: ${name}`, () => {
    const link = readMailedLink(search)
    assert.deepEqual([link.token, link.type], [token, 'faculty'])
    if (!name.startsWith('=3D')) assert.equal(link.redirect, '/faculty/events')
  })
}

test('neither the word “token” nor the encoding of a dash becomes part of a token', () => {
  for (const dashed of [`${'a'.repeat(38)}-bcde`, `1-${'a'.repeat(41)}`])
    assert.equal(readMailedLink(`?token=${dashed.replace('-', '%E2%80%91')}`).token, dashed)
})

test('a token is found between JSON escapes', () =>
  assert.equal(readMailedLink(String.raw`?token\u003d${token}\u0026type\u003dfaculty`).token, token))

for (const behind of ['.', ',', ')', ']', '>', '"', '’', '%3E', '%20', '_', '*', ');'])
  test(`a link that lost its type, with ${behind} after the token, is read`, () =>
    assert.deepEqual(readMailedLink(`?token=${token}${behind}`), { token, type: null, redirect: null }))

test('a missing token is empty, and part of a token is returned as it is', () => {
  assert.deepEqual(readMailedLink(''), { token: '', type: null, redirect: null })
  assert.deepEqual(readMailedLink('?type=student'), { token: '', type: 'student', redirect: null })
  assert.equal(readMailedLink(`?token=${token.slice(0, 30)}`).token, token.slice(0, 30))
  assert.equal(readMailedLink('?%E0%A4%A').token, '')
  // Encoded so many times that a recursive decoder would overflow the stack.
  assert.equal(readMailedLink(`?token=%${'25'.repeat(4_000)}`).redirect, null)
  for (const size of [42, 44]) assert.equal(readMailedLink(`?token:${'x'.repeat(size)}`).token, '', String(size))
  assert.equal(readMailedLink(`?id=${token}`).token, '')
  assert.equal(readMailedLink(`?token=3D${token.slice(2)}`).token, `3D${token.slice(2)}`)
})

test('a redirect that contains a token is dropped', () => {
  for (const inner of [`/x?token=${token}`, `/x&token=${token.slice(1)}`])
    assert.equal(readMailedLink(`?token=${token}&redirect=${encodeURIComponent(inner)}`).redirect, null)
})
