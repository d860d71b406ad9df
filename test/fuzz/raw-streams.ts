import type { Dice } from '#test/permissions/random-worlds/dice.ts'

/** What one visitor does with a socket: pieces to send, with a pause (ms) before each, and the ending. */
export type RawStream = {
  kind: string
  pieces: { delayMs: number; bytes: Buffer }[]
  /** The visitor sends no more, disconnects in the middle, or stays and waits for the server. */
  ending: 'half-closed' | 'gone' | 'stays'
  /** The maximum number of responses. If a hidden request gets through, there is one more. */
  maxAnswers: number
  /** The status of the first response, if only one status is correct. */
  first?: number
}

const host = 'Host: localhost'
const get = `GET /api/schools/ HTTP/1.1\r\n${host}\r\n`
const post = `POST /api/signout/ HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`
/** A request that is hidden behind another one, to smuggle it past a proxy. */
const hidden = `GET /api/schools/?hidden HTTP/1.1\r\n${host}\r\n\r\n`

type Make = (dice: Dice) => Omit<RawStream, 'kind'>

const atOnce =
  (text: string | ((dice: Dice) => string), overrides: Partial<RawStream> = {}): Make =>
  (dice) => ({
    pieces: [{ delayMs: 0, bytes: Buffer.from(typeof text === 'string' ? text : text(dice), 'latin1') }],
    ending: dice.oneOf(['half-closed', 'gone', 'stays'] as const)!,
    maxAnswers: 1,
    ...overrides,
  })
/** Makes a stream that is refused as a whole. Requests behind it get no response. */
const refused = (text: string | ((dice: Dice) => string), first = 400) =>
  atOnce(text, { maxAnswers: 1, first, ending: 'stays' })

const noise = (dice: Dice, length: number) =>
  Array.from({ length }, () => String.fromCharCode(dice.between(0, 255))).join('')

/** Makes a stream that sends its beginning, and then the rest so slowly that it never ends. `every` is in ms. */
const slow =
  (start: string, piece: string, every: number): Make =>
  (dice) => ({
    pieces: [
      { delayMs: 0, bytes: Buffer.from(start) },
      ...Array.from({ length: dice.between(2, 6) }, () => ({ delayMs: every, bytes: Buffer.from(piece) })),
    ],
    ending: dice.oneOf(['gone', 'half-closed'] as const)!,
    maxAnswers: 1,
  })

const kinds: Record<string, Make> = {
  'a broken first line': refused((dice) =>
    dice.oneOf([
      'GET\r\n\r\n',
      'G@T / HTTP/1.1\r\n\r\n',
      `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
      `get / HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET /a b HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/1.1 x\r\n${host}\r\n\r\n`,
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    ])!,
  ),
  'no HTTP at all': atOnce((dice) => noise(dice, dice.between(1, 4_000))),
  'a broken header': refused((dice) =>
    dice.oneOf([
      `${get}No colon\r\n\r\n`,
      `${get}Space : x\r\n\r\n`,
      `${get}Nul: a\u0000b\r\n\r\n`,
      `${get}Cr: a\rb\r\n\r\n`,
      `${get}: empty\r\n\r\n`,
      'GET / HTTP/1.1\r\n\r\n',
    ])!,
  ),
  'two lengths': refused(`${post}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${hidden}`),
  'a length and chunks': refused(`${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`),
  'a length that is none': refused(
    (dice) =>
      `${post}Content-Length: ${dice.oneOf(['-1', '+5', '0x5', '1e3', '5, 5', '', '9'.repeat(30)])}\r\n\r\n${hidden}`,
  ),
  'chunks under another name': refused(
    (dice) =>
      `${post}Transfer-Encoding: ${dice.oneOf(['xchunked', 'chunked, identity', 'identity', '\u000bchunked'])}\r\n\r\n0\r\n\r\n${hidden}`,
  ),
  'broken chunks': atOnce(
    (dice) =>
      `${post}Transfer-Encoding: chunked\r\n\r\n${dice.oneOf(['zz\r\n', '-1\r\n', 'ffffffffffffffffff\r\n', '5\r\nabc', '1\r\nab\r\n0\r\n\r\n', `1;${'x'.repeat(20_000)}\r\n`, '0\r\nx: y\r\n'])}`,
    { maxAnswers: 2 },
  ),
  'huge headers': refused((dice) => `${get}X: ${'x'.repeat(dice.between(20_000, 60_000))}\r\n\r\n`, 431),
  'many headers': atOnce((dice) => `${get}${'A: b\r\n'.repeat(dice.between(500, 2_600))}\r\n`),
  'a huge address': atOnce((dice) => `GET /api/${'x'.repeat(dice.between(100, 15_000))}/ HTTP/1.1\r\n${host}\r\n\r\n`),
  'an odd address': atOnce(
    (dice) =>
      `GET ${dice.oneOf(['*', '//evil.test/', 'http://evil.test/api/schools/', '/%', '/api/%E0%A4%A/', '/..%2f..%2fetc/passwd', '/api//schools/', '?', '/api/schools/#x', '/\u00ff'])} HTTP/1.1\r\n${host}\r\n\r\n`,
  ),
  'an odd method': atOnce(
    (dice) =>
      `${dice.oneOf(['CONNECT evil.test:443', 'TRACE /', 'OPTIONS *', 'PROPFIND /', 'PATCH /api/schools/'])} HTTP/1.1\r\n${host}\r\n\r\n`,
  ),
  'an upgrade': atOnce(
    (dice) =>
      `${get}Connection: Upgrade${dice.oneOf(['', ', HTTP2-Settings'])}\r\nUpgrade: ${dice.oneOf(['websocket', 'h2c', 'TLS/1.0'])}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n${noise(dice, 60)}`,
    { maxAnswers: 2 },
  ),
  'an expectation': atOnce(
    (dice) => `${post}Expect: ${dice.oneOf(['100-continue', '200-maybe'])}\r\nContent-Length: 2\r\n\r\n{}`,
    { maxAnswers: 2 },
  ),
  'many at once': (dice) => {
    const count = dice.between(2, 40)
    return atOnce(`${get}\r\n`.repeat(count), { maxAnswers: count, first: 200, ending: 'stays' })(dice)
  },
  // The invalid bytes are refused immediately, perhaps before the valid request is answered, as in Node itself.
  'one good, then noise': atOnce((dice) => `${get}\r\n${noise(dice, 400)}`, { maxAnswers: 2 }),
  'half a request': (dice) => {
    const whole = `${get}Accept: */*\r\n\r\n`
    return atOnce(whole.slice(0, dice.between(1, whole.length - 1)), {
      ending: dice.chance(50) ? 'gone' : 'half-closed',
    })(dice)
  },
  'too large a body': atOnce((dice) => `${post}Content-Length: 5000000\r\n\r\n${'x'.repeat(dice.between(1, 90_000))}`),
  'slow headers': slow(get, 'X: y\r\n', 300),
  'a slow body': slow(`${post}Content-Length: 1000\r\n\r\n{`, ' ', 300),
  'slow chunks': slow(`${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n', 300),
  'gone before the answer': atOnce('GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8), {
    maxAnswers: 8,
    ending: 'gone',
  }),
}

export function drawStream(dice: Dice): RawStream {
  const [kind, make] = dice.oneOf(Object.entries(kinds))!
  return { kind, ...make(dice) }
}

/** Clients that never end on their own, so the server must disconnect them. */
export const endless: RawStream[] = [
  { kind: 'headers without an end', start: get },
  { kind: 'a body without an end', start: `${post}Content-Length: 1000\r\n\r\n{` },
  { kind: 'nothing but a connection', start: '' },
].map(({ kind, start }) => ({
  kind,
  pieces: [{ delayMs: 0, bytes: Buffer.from(start) }],
  ending: 'stays',
  maxAnswers: 1,
  ...(start !== '' && { first: 408 }),
}))
