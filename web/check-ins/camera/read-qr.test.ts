import assert from 'node:assert/strict'
import test from 'node:test'
import { firstEventIn, readQr } from './read-qr.ts'

const id = 'Xk3_9fQz-Lm2Pq7R'

const cases: { name: string; code: string; gives: string | null }[] = [
  { name: 'our own link', code: `https://roll.uni.edu/attend/${id}`, gives: id },
  { name: 'a link with a trailing slash', code: `https://roll.uni.edu/attend/${id}/`, gives: id },
  { name: 'the other check-in route', code: `http://localhost:3000/auth/attend/${id}`, gives: id },
  { name: 'a link with a query and a fragment', code: `https://roll.uni.edu/attend/${id}?utm=poster#top`, gives: id },
  { name: 'an id in the last of several segments', code: `https://roll.uni.edu/attend/hall/${id}`, gives: id },
  {
    name: 'a link to a different site, of which only the id is used',
    code: `https://elsewhere.example/attend/${id}`,
    gives: id,
  },
  { name: 'an event parameter', code: `https://roll.uni.edu/scan?event=${id}`, gives: id },
  { name: 'an event parameter among others', code: `https://roll.uni.edu/x?a=1&event=${id}&b=2`, gives: id },
  { name: 'a link without its scheme', code: `roll.uni.edu/attend/${id}`, gives: id },
  { name: 'a path', code: `/attend/${id}`, gives: id },
  { name: 'a path with the parameter', code: `/scan?event=${id}`, gives: id },
  { name: 'a raw id', code: id, gives: id },
  { name: 'a raw id with whitespace around it', code: `  ${id}\n`, gives: id },
  { name: 'a raw number', code: '4006381333931', gives: null },
  { name: 'a word', code: 'Welcome', gives: null },
  { name: 'a UUID', code: '0b6f3c1e-8f5e-4a53-9f53-6f7c1f0d2a11', gives: null },
  { name: 'an id with one character too few', code: id.slice(1), gives: null },
  { name: 'an id with one character too many', code: `${id}x`, gives: null },
  { name: 'a short name after /attend/', code: 'https://church.example/attend/easter', gives: null },
  { name: 'a different site’s event number', code: 'https://tickets.example/?event=4711', gives: null },
  { name: 'a link with a word instead of an id', code: 'https://roll.uni.edu/attend/one', gives: null },
  { name: 'a link without an id', code: 'https://roll.uni.edu/attend/', gives: null },
  { name: 'a page on a different site', code: 'https://example.com/menu', gives: null },
  { name: 'a link with an empty event parameter', code: 'https://example.com/?event=', gives: null },
  { name: 'an event parameter that isn’t an id', code: 'https://example.com/?event=../../etc', gives: null },
  { name: '/attend/ only in the query', code: 'https://example.com/?next=/attend/x', gives: null },
  { name: 'a script', code: 'javascript:location="/attend/x"', gives: null },
  { name: 'a wireless network', code: 'WIFI:T:WPA;S:Campus;P:secret;;', gives: null },
  { name: 'a wireless network whose name looks like a link', code: 'WIFI:S:/attend/x;;', gives: null },
  { name: 'a contact', code: 'BEGIN:VCARD\nVERSION:3.0\nFN:Ama Boateng\nEND:VCARD', gives: null },
  { name: 'a sentence', code: 'Welcome to Harlan Hall', gives: null },
  { name: 'an email address', code: 'mailto:ama@uni.edu', gives: null },
  { name: 'a payment', code: 'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', gives: null },
  { name: 'an empty text', code: '', gives: null },
  { name: 'a text that is too long for an id', code: 'a'.repeat(65), gives: null },
]

for (const { name, code, gives } of cases) {
  test(`the event in a code: ${name}`, () => assert.equal(readQr(code), gives))
}

const site = 'roll.uni.edu'
const link = `https://${site}/attend/${id}`
const encoded = encodeURIComponent(link)
const filter = 'https://eur01.safelinks.protection.outlook.com/'
const toProofpoint = (text: string) =>
  encodeURIComponent(text).replaceAll('-', '-2D').replaceAll('_', '-5F').replaceAll('%2F', '_').replaceAll('%', '-')

test('a link whose punctuation is HTML entities is read', () => {
  const named = link.replaceAll(':', '&colon;').replaceAll('/', '&sol;').replaceAll('.', '&period;')
  for (const text of [link, named])
    assert.equal(readQr(text.replaceAll('_', '&lowbar;').replaceAll('-', '&hyphen;'), site), id, text)
})

for (const text of ['-Mon, ', 'and ', '_x '])
  test(`a code with two links, and “${text}” after the first one, has no event`, () => {
    assert.equal(readQr(`${link}${text}https://${site}/attend/Yk3_9fQz-Lm2Pq7R`, site), null)
  })
for (const text of ['—room 12', '–Harlan Hall', '%2D%2Dtext', '%2F1234567890abcdef'])
  test(`an id ends before “${text}”`, () => assert.equal(readQr(`${link}${text}`, site), id))

/** Altered links to an event, as people's programs produce them. A phone's own camera opens these codes. */
const changed: Record<string, string> = {
  'wrapped by SafeLinks': `${filter}?url=${encoded}&data=05%7C01&reserved=0`,
  'wrapped by SafeLinks, encoded twice': `${filter}?url=${encodeURIComponent(encoded)}&data=05`,
  'wrapped by SafeLinks around Google': `${filter}?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}&sa=D`)}`,
  'wrapped by Google, not encoded': `https://www.google.com/url?q=${link}&sa=D&usg=AOvVaw`,
  'wrapped by Barracuda, in lowercase': `https://linkprotect.cudasvc.com/url?a=https%3a%2f%2f${site}%2fattend%2f${id}&c=E,1,x`,
  'wrapped by Cisco, in the path': `https://secure-web.cisco.com/1aBc-_d/${encoded}`,
  'wrapped by Proofpoint 2': `https://urldefense.proofpoint.com/v2/url?u=${toProofpoint(link)}&d=DwMFAg&c=abc`,
  'wrapped by Proofpoint 3': `https://urldefense.com/v3/__${link}__;!!Abc!xyz$`,
  'wrapped by Sophos, in base 64': `https://eu-west.protection.sophos.com/?d=${site}&u=${btoa(link)}&i=abc`,
  'archived by the Wayback Machine': `https://web.archive.org/web/2026/${link}`,
  'our sign-in page with a redirect to it': `https://${site}/auth/student/signin?redirect=%2Fattend%2F${id}`,
  'our sign-in page with an unencoded redirect': `https://${site}/auth/student/signin?redirect=/attend/${id}&x=1`,
  'our sign-in page, in capital letters': `HTTPS://ROLL.UNI.EDU/auth/student/signin?redirect=%2fattend%2f${id}`,
  'our sign-in page with a redirect to the scan page': `https://${site}/auth/student/signin?redirect=${encodeURIComponent(`/scan?event=${id}`)}`,
  'our sign-in page, wrapped by SafeLinks': `${filter}?url=${encodeURIComponent(`https://${site}/auth/student/signin?redirect=%2Fattend%2F${id}`)}&data=05`,
  'capital letters': `HTTPS://ROLL.UNI.EDU/ATTEND/${id}`,
  'http, and another port': `http://${site}:8080/attend/${id}`,
  'a period after it': `${link}.`,
  'a bracket after it': `${link})`,
  'in angle brackets': `<${link}>`,
  'in quotation marks': `“${link}”`,
  'an encoded space after it': `${link}%20`,
  'a slash and a period after it': `${link}/.`,
  'a prefix': `URL:${link}`,
  'a bookmark': `MEBKM:TITLE:Talk;URL:${link};;`,
  'in a sentence': `Check in at ${link}, please.`,
  'in a sentence, without the scheme': `Check in: ${site}/attend/${id} (Harlan Hall)`,
  'on a second line': `Memory and Its Ethics\n${link}\n`,
  'tracking parameters': `${link}?utm_source=poster&fbclid=IwAR0`,
  'tracking parameters after an HTML-encoded ampersand': `${link}&amp;utm_source=poster`,
  'the event after an HTML-encoded ampersand': `https://${site}/scan?a=1&amp;event=${id}`,
  'a number sign before its path': `https://${site}/#/attend/${id}`,
  'a number sign before its path, wrapped': `${filter}?url=${encodeURIComponent(`https://${site}/#/attend/${id}`)}`,
  'an appointment whose lines are folded': `BEGIN:VEVENT\r\nSUMMARY:Talk\r\nURL:${link.slice(0, 35)}\r\n ${link.slice(35)}\r\nEND:VEVENT`,
  'an appointment folded by a tab inside our host name': `BEGIN:VEVENT\nURL:${link.slice(0, 12)}\n\t${link.slice(12)}\nEND:VEVENT`,
  'in an email’s source': `Check in: ${link.slice(0, 24)}=\r\n${link.slice(24)}`,
  'in an email’s source, with an encoded equals sign': `Check in: https://${site}/scan?event=3D${id}`,
  'a space before the id': link.replace(id, ` ${id}`),
  'an encoded space before the id': link.replace(id, `%20${id}`),
  'a zero-width space before the id': link.replace(id, `\u200b${id}`),
  'a file name after the id': `${link}/index.html`,
  'a space before its path': link.replace('/attend', ' /attend'),
  'spaces around its slashes': `Check in: ${site} / attend / ${id}`,
  'with the backslash of Markdown': link.replace('_', String.raw`\_`),
  'in JSON': `{"url":"${link.replaceAll('/', String.raw`\/`)}"}`,
  'in JSON, with the backslash of Markdown': link.replaceAll(/[/_]/g, String.raw`\$&`),
  'with hexadecimal HTML entities': link.replaceAll('/', '&#x2F;'),
  'with decimal HTML entities': link.replaceAll('/', '&#47;').replaceAll(':', '&#58;'),
  twice: `${link}\n${link}`,
  'as Outlook shows a wrapped link': `${link}<${filter}?url=${encoded}&data=05>`,
  'in italics in a chat': `_${link}_`,
  'a hyphen after it': `${link}-`,
  'a zero-width space inside the id': link.replace('9f', '9f\u200b'),
  'a soft hyphen inside the id': link.replace('9f', '9f\u00ad'),
  'a non-breaking hyphen inside the id': link.replace('z-L', 'z\u2011L'),
  'a minus sign instead of the hyphen': link.replace('z-L', 'z\u2212L'),
  'full-width characters': link.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  'wrapped by Proofpoint 2 around SafeLinks': `https://urldefense.proofpoint.com/v2/url?u=${toProofpoint(`${filter}?url=${encoded}`)}&d=DwMFAg`,
  'wrapped by Proofpoint 3, with its stars': `https://urldefense.com/v3/__${filter}?url=${encoded.replaceAll('%', '*')}&data=05__;JSUlJSUl!!Abc!xyz$`,
  'wrapped by four filters': [1, 2, 3, 4].reduce((inner) => `${filter}?url=${encodeURIComponent(inner)}&data=05`, link),
  'wrapped by YouTube, whose link has its own event parameter': `https://www.youtube.com/redirect?event=video_description&q=${encoded}`,
  'wrapped in JSON in base 64': `https://track.example/click/1?p=${btoa(JSON.stringify({ v: 1, p: JSON.stringify({ url: link.replaceAll('/', String.raw`\/`) }) }))}`,
  'wrapped in base 64, twice': `https://track.example/?u=${btoa(btoa(link))}`,
  'broken in a reply': `> ${link.slice(0, 35)}\n> ${link.slice(35)}`,
  'broken in a flowed email': `${link.slice(0, 35)} \n${link.slice(35)}`,
  'an encoded soft hyphen inside the id': link.replace('9f', '9f%C2%AD'),
  'an encoded zero-width space inside the id': link.replace('9f', '9f%E2%80%8B'),
  'in JSON, with slashes as Unicode escapes': link.replaceAll('/', String.raw`\u002F`),
  'our sign-in page, with a period after our host name': `https://${site}./auth/student/signin?redirect=%2Fattend%2F${id}`,
  'an id with a period': `${id}.`,
  'an id in brackets': `(${id})`,
}

for (const [name, code] of Object.entries(changed)) {
  test(`an altered link still has its event: ${name}`, () => assert.equal(readQr(code, site), id))
}

/** Codes that don't lead to a single event of this site. */
const foreign: Record<string, string> = {
  'two events': `${link} ${link.replace(id, 'Yk3_9fQz-Lm2Pq7R')}`,
  'two events without a separator': link + link.replace(id, 'Yk3_9fQz-Lm2Pq7R'),
  'two events in a sentence': `${link} or ${site}/scan?event=Yk3_9fQz-Lm2Pq7R`,
  'two events, one of them wrapped': `${link} ${filter}?url=${encoded.replace(id, 'Yk3_9fQz-Lm2Pq7R')}`,
  'two events, both wrapped by Proofpoint 2': [link, link.replace(id, 'Yk3_9fQz-Lm2Pq7R')]
    .map(toProofpoint)
    .map((u) => `https://urldefense.com/v2/url?u=${u}&d=D`)
    .join(' '),
  'two events, both in base 64': `https://track.example/?u=${btoa(`${link} ${link.replace(id, 'Yk3_9fQz-Lm2Pq7R')}`)}`,
  'two events, one with a soft hyphen': `${link} ${link.replace(id, 'Yk3_9fQz\u00ad-Lm2Pq7R')}`,
  'another site, wrapped': `${filter}?url=${encodeURIComponent(`https://elsewhere.example/attend/${id}`)}`,
  'a site whose name ends like ours': `${filter}?url=${encodeURIComponent(`https://evil${site}/attend/${id}`)}`,
  'a site whose domain begins with ours': `${filter}?url=${encodeURIComponent(`https://${site}.evil.example/attend/${id}`)}`,
  'another site, in full-width characters': `https：／／elsewhere．example/?url=https：//evil${site}/attend/${id}`,
  'another site’s sign-in': `https://elsewhere.example/signin?redirect=%2Fattend%2F${id}`,
  'our sign-in page with a redirect to a page without an event': `https://${site}/auth/student/signin?redirect=%2Fstudent%2Fdashboard`,
  'another site’s path behind a number sign': `https://elsewhere.example/#/attend/${id}`,
  'another site’s appointment': `BEGIN:VEVENT\r\nURL:https://elsewhere.example/att\r\n end/${id}\r\nEND:VEVENT`,
  'our front page': `https://${site}/`,
  'a script': `javascript:location="/attend/${id}"`,
  'a wireless network': `WIFI:T:WPA;S:${id};P:/attend/x;;`,
  'a text with our host name': `${site} welcomes you`,
}

for (const [name, code] of Object.entries(foreign)) {
  test(`a code that doesn’t lead to one of our events has none: ${name}`, () => assert.equal(readQr(code, site), null))
}

test('codes of the maximum size with repeated parts of links have no event', () => {
  for (const piece of [
    '%25',
    '%2525',
    `${site}/`,
    '/attend/',
    'aHR0c',
    '_-2F',
    '(',
    'urldefense.com/v2/url?u=',
    '\\\\',
  ])
    assert.equal(readQr(piece.repeat(4_296 / piece.length), site), null, piece)
})

test('a poster may have other codes, and the first one with an event is used', () => {
  assert.equal(firstEventIn(['WIFI:S:Campus;;', `https://roll.uni.edu/attend/${id}`, 'other']), id)
  assert.equal(firstEventIn(['https://example.com/menu']), null)
  assert.equal(firstEventIn([]), null)
})
