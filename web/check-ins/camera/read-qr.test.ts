import assert from 'node:assert/strict'
import test from 'node:test'
import { firstEventIn, readQr } from './read-qr.ts'

const id = 'Xk3_9fQz-Lm2Pq7R'

const cases: { name: string; code: string; gives: string | null }[] = [
  { name: 'our own address', code: `https://roll.uni.edu/attend/${id}`, gives: id },
  { name: 'an address with a slash at its end', code: `https://roll.uni.edu/attend/${id}/`, gives: id },
  { name: 'the other check-in route', code: `http://localhost:3000/auth/attend/${id}`, gives: id },
  { name: 'a query and a fragment behind it', code: `https://roll.uni.edu/attend/${id}?utm=poster#top`, gives: id },
  { name: 'the last segment counts', code: `https://roll.uni.edu/attend/hall/${id}`, gives: id },
  { name: 'another site: the id alone is taken', code: `https://elsewhere.example/attend/${id}`, gives: id },
  { name: 'an event parameter', code: `https://roll.uni.edu/scan?event=${id}`, gives: id },
  { name: 'an event parameter among others', code: `https://roll.uni.edu/x?a=1&event=${id}&b=2`, gives: id },
  { name: 'an address without its scheme', code: `roll.uni.edu/attend/${id}`, gives: id },
  { name: 'a path', code: `/attend/${id}`, gives: id },
  { name: 'a path with the parameter', code: `/scan?event=${id}`, gives: id },
  { name: 'a raw id', code: id, gives: id },
  { name: 'a raw id with blanks around', code: `  ${id}\n`, gives: id },
  { name: 'a raw number', code: '4006381333931', gives: null },
  { name: 'a word', code: 'Welcome', gives: null },
  { name: 'a UUID', code: '0b6f3c1e-8f5e-4a53-9f53-6f7c1f0d2a11', gives: null },
  { name: 'one character too few', code: id.slice(1), gives: null },
  { name: 'one character too many', code: `${id}x`, gives: null },
  { name: 'a short name behind attend', code: 'https://church.example/attend/easter', gives: null },
  { name: 'another site’s event number', code: 'https://tickets.example/?event=4711', gives: null },
  { name: 'an address that ends with a word', code: 'https://roll.uni.edu/attend/one', gives: null },
  { name: 'an address without an id', code: 'https://roll.uni.edu/attend/', gives: null },
  { name: 'a page of another site', code: 'https://example.com/menu', gives: null },
  { name: 'an address with an empty event', code: 'https://example.com/?event=', gives: null },
  { name: 'an event parameter that is no id', code: 'https://example.com/?event=../../etc', gives: null },
  { name: 'attend only in the query', code: 'https://example.com/?next=/attend/x', gives: null },
  { name: 'a script', code: 'javascript:location="/attend/x"', gives: null },
  { name: 'a wireless network', code: 'WIFI:T:WPA;S:Campus;P:secret;;', gives: null },
  { name: 'a wireless network with a sly name', code: 'WIFI:S:/attend/x;;', gives: null },
  { name: 'a contact', code: 'BEGIN:VCARD\nVERSION:3.0\nFN:Ama Boateng\nEND:VCARD', gives: null },
  { name: 'a sentence', code: 'Welcome to Harlan Hall', gives: null },
  { name: 'a mail address', code: 'mailto:ama@uni.edu', gives: null },
  { name: 'a payment', code: 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', gives: null },
  { name: 'nothing', code: '', gives: null },
  { name: 'something endless', code: 'a'.repeat(65), gives: null },
]

for (const { name, code, gives } of cases) {
  test(`a code's event: ${name}`, () => assert.equal(readQr(code), gives))
}

test('a poster may carry other codes: the first that is an event counts', () => {
  assert.equal(firstEventIn(['WIFI:S:Campus;;', `https://roll.uni.edu/attend/${id}`, 'other']), id)
  assert.equal(firstEventIn(['https://example.com/menu']), null)
  assert.equal(firstEventIn([]), null)
})
