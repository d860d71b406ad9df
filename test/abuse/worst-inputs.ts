// Runs in its own thread, which the test ends if it takes too long. Reports each parser that it starts, and finally
// 'done'.
import { parentPort, workerData } from 'node:worker_threads'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { accessRequest } from '#contract/schools/access-requests.ts'
import { checkInInput } from '#contract/check-ins/check-ins.ts'
import { pastedLines } from '#contract/rolls/marks.ts'
import { readLines } from '#contract/tables/pasted-lines.ts'
import { newClass } from '#contract/classes/classes.ts'
import { readRosterRow } from '#contract/classes/roster-rows.ts'
import { readEmail } from '#contract/email.ts'
import { fileNamePart } from '#contract/file-names.ts'
import { inputs } from '#contract/shapes.ts'
import { policyReports } from '#contract/policy-report-calls.ts'
import { newSchool } from '#contract/schools/schools.ts'
import { readTypedCode } from '#contract/events/read-typed-code.ts'
import { readCursor } from '#server/audit/list-lines.ts'
import { clientShare } from '#server/http/client-share.ts'
import { Cookies } from '#server/http/cookies.ts'
import { logOptions } from '#server/http/log-options.ts'
import { keepRequestRules } from '#server/http/request-rules.ts'
import { withoutStudent } from '#server/rolls/files/without-student.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { otherParsers } from './worst-parsers.ts'
import { fillShape } from './worst-shapes.ts'

/**
 * The length of each parser's worst inputs, in characters. This is about 64 times the 16 KB that a stranger may send,
 * so anything quadratic takes minutes, and anything linear takes no time.
 */
const size = 1_000_000
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
/** Texts that make some kinds of expressions slow. */
const nasty = [
  ...['a', '@', 'a.', '.', '-', '_', ' ', '\\', '"', '%40', 'a@', '/', ':', '0:', '1,', 'st1_', '\t\n', 'é'].map(fill),
  // Normalization sorts marks by their class, and these are all in the wrong order.
  `a${'\u0301'.repeat(size / 2)}${'\u0316'.repeat(size / 2)}`,
  `${fill('a')}@${fill('b-')}`,
]

const log = Fastify({ logger: logOptions('trace', { write: () => undefined }) }).log
const app = Fastify({ trustProxy: ['127.0.0.1', '10.0.0.0/8'], bodyLimit: 4 * size })
keepRequestRules(app)
await app.register(fastifyCookie)
const cookies = new Cookies('https://rollbook.x.edu')
app.post('/*', { config: { access: 'public' } }, async (request) => [request.ip, cookies.read(request, 'session')])
const send = (headers: Record<string, string>, query = '', body = '{}') =>
  app.inject({ method: 'POST', url: `/x?${query}`, headers: { 'content-type': 'application/json', ...headers }, body })
const json = (text: string) => JSON.stringify(text).slice(1, -1)
/** A value that is nested as deep as a body of this size can be. */
const nested: unknown = JSON.parse('['.repeat(size / 2) + ']'.repeat(size / 2))
const repeated = Array.from({ length: size / 10 }, () => 'a')
/** Replaces the characters that a header can't contain. */
const plain = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, 'x')

const parsers: Record<string, (text: string) => unknown> = {
  'the log of a path': (text) => log.info({ req: { method: 'GET', url: `/${text}` } }),
  'the log of an error': (text) => log.info({ err: new Error(text) }),
  'an email address': (text) => [readEmail(text), readEmail(`${text}@x.edu`), readEmail(`a@${text}`)],
  'a typed code': readTypedCode,
  'a pasted line of a list': (text) => {
    const whole = pastedLines.safeParse({ lines: [text] })
    const line = text.slice(0, 500)
    return readLines([...(whole.data?.lines ?? []), line, 'Name,Email', line], 'x.edu')
  },
  'a row of a roster': (text) => readRosterRow({ email: text, first_name: text, last_name: text }, 'x.edu'),
  'a check-in': (text) =>
    checkInInput.safeParse({
      event: text,
      location: text,
      device_id: text,
      client_nonce: text,
    }),
  'the time of a position': (text) =>
    checkInInput.safeParse({
      event: 'x',
      location: JSON.stringify({ latitude: 1, longitude: 1, accuracy: 1, timestamp: `2026-${text}` }),
    }),
  'a class': (text) =>
    newClass.safeParse({ name: text, semester: text, description: text, metadata: { [text]: text } }),
  'a university': (text) =>
    newSchool.safeParse({ name: text, faculty_domain: text, student_domain: text, time_zone: text }),
  'a request for access': (text) =>
    accessRequest.safeParse({ name: text, email: text, university: text, faculty_domain: text, student_domain: text }),
  'a report on a policy': (text) =>
    policyReports.safeParse([{ type: 'csp-violation', body: { blockedURL: text, documentURL: text } }]),
  'a browser': describeBrowser,
  'a cursor': readCursor,
  'an address of the network': (text) => clientShare(text),
  "a file's name": (text) => fileNamePart(text),
  'a file without a student': (text) => withoutStudent(text, { id: 'x', email: 'a@x.edu' }),
  cookies: (text) => send({ cookie: plain(`__Host-sid=${text}; ${text}`) }),
  'forwarded for': (text) => send({ 'x-forwarded-for': plain(text) }),
  'trusted forwarders': () => send({ 'x-forwarded-for': fill('10.0.0.1, ') }),
  'a query': (text) => send({}, encodeURI(plain(text))),
  'a body': (text) => send({}, '', `{"a":"${json(text)}"}`),
  'a body that is no JSON': (text) => send({}, '', text),
  'a body of surrogates': () => send({}, '', `{"a":"${fill(String.raw`\ud83d\ude00`)}${fill('\\\\')}\\ud800"}`),
  'a body of brackets': () => send({}, '', fill('[') + fill(']')),
  'a body of keys': () => send({}, '', `{${Array.from({ length: size / 10 }, (_, n) => `"${n}":1`).join()}}`),
  'metadata of keys': () =>
    newClass.safeParse({
      name: 'x',
      metadata: Object.fromEntries(Array.from({ length: size / 10 }, (_, n) => [n, 1])),
    }),
  'metadata of brackets': () => newClass.safeParse({ name: 'x', metadata: { a: nested } }),
  ...otherParsers,
}

// Every request shape is tried with half the text in each field, and with lists instead of texts.
for (const [name, { shape }] of Object.entries(inputs)) {
  parsers[`the input ${name}`] = (text) => shape.safeParse(fillShape(shape, text.slice(0, size / 2)))
  parsers[`the input ${name} of lists`] = () => [
    shape.safeParse(fillShape(shape, nested)),
    shape.safeParse(fillShape(shape, repeated)),
    shape.safeParse(fillShape(shape, 'a', size / 10)),
  ]
}

for (const [name, parse] of Object.entries(parsers)) {
  if (workerData !== null && workerData !== name) continue
  parentPort!.postMessage(name)
  for (const text of parse.length === 0 ? [''] : nasty) await parse(text)
}
parentPort!.postMessage('done')
