import { once } from 'node:events'
import { connect } from 'node:net'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What attackers know about the server: its port, their victims, and their own session. */
export type Target = {
  port: number
  school: string
  studentDomain: string
  professor: string
  administrator: string
  student: string
  /** A professor's session, for what only a signed-in attacker can send. */
  facultyToken: string
}

/** Sends until `signal` aborts. `tell` is called with the status of each answer, 0 for none. */
export type Attack = (target: Target, signal: AbortSignal, tell: (status: number) => void) => Promise<unknown>

/** The attackers' addresses, all on this machine. They don't come through a proxy. */
const machine = (n: number) => `127.6.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`
const one = machine(0)

/** The attacks from the security test, by their numbers. */
export const attacks: Record<string, Attack> = {
  'A1 addresses of 15 KB': (target, signal, tell) => {
    const path = `/assets/${'a'.repeat(15_000)}`
    return inLanes(4, signal, async (send) => tell(await send(target, { method: 'GET', path, from: one })))
  },
  'A2 somebody else’s emails': (target, signal, tell) => {
    const doors = [
      { path: '/api/faculty/signin/', body: { email: target.professor } },
      { path: '/api/password-reset/', body: { email: target.administrator } },
    ]
    return inLanes(2, signal, async (send, n) => tell(await send(target, { ...doors[n % 2]!, from: machine(n) })))
  },
  'A3 registrations of nobody': (target, signal, tell) =>
    inLanes(8, signal, async (send, n) => tell(await send(target, { ...aRegistration(target, n), from: machine(n) }))),
  'A4 requests that never end, answers nobody takes': (target, signal, tell) => {
    const unread = 'GET /api/schools/ HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2_000)
    const endless =
      'POST /api/student/signin/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'
    // The security test used two connections. Its ten were HTTP/2 connections through a proxy
    // (test/abuse/unread-http2.slow.test.ts).
    const held = Array.from({ length: 4 }, (_, n) => holdOpen(target, n % 2 === 0 ? unread : endless, signal, tell))
    return Promise.all(held)
  },
  'A6 wrong passwords': (target, signal, tell) =>
    inLanes(16, signal, async (send, n) => {
      const email = n % 2 === 0 ? target.student : `nobody.${n}@${target.studentDomain}`
      tell(
        await send(target, { path: '/api/student/direct-signin/', body: { email, password: 'not hers' }, from: one }),
      )
    }),
  'A7 unknown addresses from one network': (target, signal, tell) =>
    inLanes(8, signal, async (send, n) => {
      // Each request from another address of one /64, as a proxy forwards it.
      const forwarded = `2001:db8:6:6::${(n % 60_000).toString(16)}`
      const body = { email: `nobody.${n}@${target.studentDomain}` }
      tell(await send(target, { path: '/api/student/signin/', body, forwarded }))
    }),
  'A8 one mailbox under many names': (target, signal, tell) =>
    inLanes(4, signal, async (send, n) => {
      const email = target.student.replace('@', `+${n}@`)
      const link = { path: '/api/student/signin/', body: { email } }
      const registration = aRegistration(target, n, email)
      tell(await send(target, { ...(n % 2 === 0 ? link : registration), from: machine(n) }))
    }),
  'A13 metadata of a hundred thousand keys': (target, signal, tell) => {
    const keys = Array.from({ length: 100_000 }, (_, n) => `"key ${n}":1`).join()
    const body = `{"name":"Optics","metadata":{${keys}}}`
    const token = target.facultyToken
    return inLanes(4, signal, async (send) =>
      tell(await send(target, { path: '/api/class/create/', body, token, from: one })),
    )
  },
}

function aRegistration(target: Target, n: number, email = `nobody.${n}.${process.pid}@${target.studentDomain}`) {
  const body = { first_name: 'No', last_name: 'Body', email, school: target.school, password: 'three words of nobody' }
  return { path: '/api/student/register/', body }
}

type Sent = { method?: string; path: string; body?: unknown; token?: string; from?: string; forwarded?: string }
type Send = (target: Target, sent: Sent) => Promise<number>

/**
 * Sends on `lanes` connections, each the next request when the previous one is answered. `next` gets the number of its
 * request.
 */
async function inLanes(lanes: number, signal: AbortSignal, next: (send: Send, n: number) => Promise<void>) {
  let n = 0
  const lane = async () => {
    const agents = new Map<string, Agent>()
    const send: Send = (target, sent) => {
      const from = sent.from ?? '127.0.0.1'
      const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
      agents.set(from, agent)
      return ask(target, sent, agent, signal)
    }
    while (!signal.aborted) await next(send, n++)
    for (const agent of agents.values()) agent.destroy()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Returns the status of the answer, 0 when the server hung up. */
function ask({ port }: Target, sent: Sent, agent: Agent, signal: AbortSignal): Promise<number> {
  const { method = 'POST', path, body, token, forwarded } = sent
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  }
  return new Promise((resolve) => {
    // A server that disconnects isn't asked again at once.
    const fail = () => void setTimeout(() => resolve(0), 20)
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent, signal }, (answer) => {
      answer.resume().on('error', fail)
      answer.on('end', () => resolve(answer.statusCode!))
    })
    asked.on('error', fail).end(text)
  })
}

/** How long (ms) an attacker keeps a silent connection. */
const heldFor = 30_000

/** Writes on a connection and never reads. Opens another one when the server disconnects. */
async function holdOpen({ port }: Target, bytes: string, signal: AbortSignal, tell: (status: number) => void) {
  while (!signal.aborted) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: one }).on('error', () => undefined)
    const stop = () => void socket.destroy()
    signal.addEventListener('abort', stop, { once: true })
    socket.once('connect', () => {
      socket.write(bytes)
      socket.pause()
      tell(0)
    })
    // A client that doesn't read doesn't notice a regular end of the connection.
    await Promise.race([once(socket, 'close'), pause(heldFor)]).catch(() => undefined)
    socket.destroy()
    signal.removeEventListener('abort', stop)
    await pause(20)
  }
}
