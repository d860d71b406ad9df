import { once } from 'node:events'
import { connect } from 'node:net'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { origins } from './origins.ts'

/** The attackers' knowledge of the server: its port, their victims, and their own session. */
export type Target = {
  port: number
  school: string
  studentDomain: string
  facultyDomain: string
  professor: string
  administrator: string
  student: string
  /** The email addresses of other students. */
  students: string[]
  /** A professor's session, for requests that only a signed-in attacker can send. */
  facultyToken: string
}

/** Sends requests until `signal` aborts. Calls `tell` with the status of each response, or 0 if there is none. */
export type Attack = (target: Target, signal: AbortSignal, tell: (status: number) => void) => Promise<unknown>

/** Returns the source address of an attack's nth request: an address of this machine, or one that a proxy forwards. */
type Where = (n: number) => { from: string } | { forwarded: string }
type Plan = {
  /** The addresses from which the attack usually comes. */
  usual: Where
  play: (target: Target, where: Where, signal: AbortSignal, tell: (status: number) => void) => Promise<unknown>
}

const one: Where = () => ({ from: '127.6.0.1' })
const many: Where = (n) => ({ from: `127.6.${Math.floor(n / 250) % 250}.${1 + (n % 250)}` })

const plans: Record<string, Plan> = {
  'A1 addresses of 15 KB': {
    usual: one,
    play: (target, where, signal, tell) => {
      const path = `/assets/${'a'.repeat(15_000)}`
      return inLanes(4, signal, async (send, n) => tell(await send(target, { method: 'GET', path, ...where(n) })))
    },
  },
  'A2 somebody else’s emails': {
    usual: many,
    play: (target, where, signal, tell) => {
      const doors = [
        { path: '/api/faculty/signin/', body: { email: target.professor } },
        { path: '/api/password-reset/', body: { email: target.administrator } },
      ]
      return inLanes(2, signal, async (send, n) => tell(await send(target, { ...doors[n % 2]!, ...where(n) })))
    },
  },
  'A3 registrations of nobody': {
    usual: many,
    play: (target, where, signal, tell) =>
      inLanes(8, signal, async (send, n) => tell(await send(target, { ...aRegistration(target, n), ...where(n) }))),
  },
  'A3 registrations, 190 a second': {
    usual: many,
    play: (target, where, signal, tell) =>
      atRate(190, signal, async (send, n) => {
        const { school, facultyDomain } = target
        const email = `nobody.${n}.${process.pid}@${facultyDomain}`
        const body = { first_name: 'No', last_name: 'Body', email, school }
        tell(await send(target, { path: '/api/faculty/register/', body, ...where(n) }))
      }),
  },
  'A4 requests that never end, answers nobody takes': {
    usual: one,
    play: (target, where, signal, tell) => {
      // The security test used two connections. It also used ten HTTP/2 connections through a proxy, which
      // test/abuse/unread-http2.slow.test.ts tests.
      const connections = Array.from({ length: 4 }, (_, n) => holdOpen(target, where(n), n % 2 === 0, signal, tell))
      return Promise.all(connections)
    },
  },
  'A6 wrong passwords': {
    usual: one,
    play: (target, where, signal, tell) =>
      inLanes(16, signal, async (send, n) => {
        const emails = [target.student, ...target.students]
        const email = n % 2 === 0 ? emails[(n / 2) % emails.length]! : `nobody.${n}@${target.studentDomain}`
        const body = { email, password: 'not hers' }
        tell(await send(target, { path: '/api/student/direct-signin/', body, ...where(n) }))
      }),
  },
  'A7 unknown addresses from one network': {
    usual: (n) => ({ forwarded: `2001:db8:6:6::${(n % 60_000).toString(16)}` }),
    play: (target, where, signal, tell) =>
      inLanes(8, signal, async (send, n) => {
        const body = { email: `nobody.${n}@${target.studentDomain}` }
        tell(await send(target, { path: '/api/student/signin/', body, ...where(n) }))
      }),
  },
  'A8 one mailbox under many names': {
    usual: many,
    play: (target, where, signal, tell) =>
      inLanes(4, signal, async (send, n) => {
        const email = target.student.replace('@', `+${n}@`)
        const link = { path: '/api/student/signin/', body: { email } }
        const registration = aRegistration(target, n, email)
        tell(await send(target, { ...(n % 2 === 0 ? link : registration), ...where(n) }))
      }),
  },
  'A13 metadata of a hundred thousand keys': {
    usual: one,
    play: (target, where, signal, tell) => {
      const keys = Array.from({ length: 100_000 }, (_, n) => `"key ${n}":1`).join()
      const body = `{"name":"Optics","metadata":{${keys}}}`
      const token = target.facultyToken
      return inLanes(4, signal, async (send, n) =>
        tell(await send(target, { path: '/api/class/create/', body, token, ...where(n) })),
      )
    },
  },
  'A15 requests for access': {
    usual: one,
    play: (target, where, signal, tell) =>
      inLanes(2, signal, async (send, n) => {
        const domain = `university-${n}.edu`
        const names = { name: 'No Body', university: 'None', faculty_domain: domain, student_domain: domain }
        const body = { ...names, email: `nobody@${domain}` }
        tell(await send(target, { path: '/api/access-requests/', body, ...where(n) }))
      }),
  },
}

/** The attacks of the security test, by their numbers. Each one also comes from the networks that one person has. */
export const attacks: Record<string, Attack> = Object.fromEntries(
  Object.entries(plans).flatMap(([name, { usual, play }]) => {
    const from =
      (where: Where): Attack =>
      (target, signal, tell) =>
        play(target, where, signal, tell)
    const variants = Object.entries(origins).map(
      ([origin, addressOf]) => [`${name}, from ${origin}`, from((n) => ({ forwarded: addressOf(n) }))] as const,
    )
    return [[name, from(usual)] as const, ...variants]
  }),
)

/** Returns the name of an attack without the network from which it comes. */
export function findPlan(attack: string): string {
  return attack.split(', from ', 1)[0]!
}

/** The maximum number of requests of `atRate` that wait for their responses. A slower server gets fewer requests. */
const maxWaiting = 400

/** Sends `perSecond` requests a second, even if earlier ones haven't been answered. */
async function atRate(perSecond: number, signal: AbortSignal, next: (send: Send, n: number) => Promise<void>) {
  const agent = new Agent({ keepAlive: true })
  const send: Send = (target, call) => ask(target, call, agent, signal)
  const begun = performance.now()
  let n = 0
  let waiting = 0
  while (!signal.aborted) {
    for (const due = ((performance.now() - begun) / 1_000) * perSecond; n < due; n += 1) {
      if (waiting >= maxWaiting) continue
      waiting += 1
      void next(send, n).finally(() => (waiting -= 1))
    }
    await pause(5)
  }
  agent.destroy()
}

function aRegistration(target: Target, n: number, email = `nobody.${n}.${process.pid}@${target.studentDomain}`) {
  const body = { first_name: 'No', last_name: 'Body', email, school: target.school, password: 'three words of nobody' }
  return { path: '/api/student/register/', body }
}

type Call = { method?: string; path: string; body?: unknown; token?: string; from?: string; forwarded?: string }
type Send = (target: Target, call: Call) => Promise<number>

/**
 * Sends requests on `lanes` connections. Each connection sends the next request when the previous one is answered.
 * `next` gets the request's number.
 */
async function inLanes(lanes: number, signal: AbortSignal, next: (send: Send, n: number) => Promise<void>) {
  let n = 0
  const lane = async () => {
    const agents = new Map<string, Agent>()
    const send: Send = (target, call) => {
      const source = call.from ?? '127.0.0.1'
      const agent = agents.get(source) ?? new Agent({ keepAlive: true, maxSockets: 1, localAddress: source })
      agents.set(source, agent)
      return ask(target, call, agent, signal)
    }
    while (!signal.aborted) await next(send, n++)
    for (const agent of agents.values()) agent.destroy()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Returns the status of the response, or 0 if the server disconnected. */
function ask({ port }: Target, call: Call, agent: Agent, signal: AbortSignal): Promise<number> {
  const { method = 'POST', path, body, token, forwarded } = call
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const headers = {
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(forwarded && { 'x-forwarded-for': forwarded }),
  }
  return new Promise((resolve) => {
    // Waits a little, because the server has just disconnected.
    const fail = () => void setTimeout(() => resolve(0), 20)
    const clientRequest = request({ host: '127.0.0.1', port, method, path, headers, agent, signal }, (answer) => {
      answer.resume().on('error', fail)
      answer.on('end', () => resolve(answer.statusCode!))
    })
    clientRequest.on('error', fail).end(text)
  })
}

/** The time (ms) for which an attacker keeps a silent connection. */
const holdMs = 30_000

/**
 * Sends many requests and reads no responses, or sends a request whose body never ends. Reconnects when the server
 * disconnects.
 */
async function holdOpen(
  { port }: Target,
  where: ReturnType<Where>,
  isUnread: boolean,
  signal: AbortSignal,
  tell: (status: number) => void,
) {
  const localAddress = 'from' in where ? where.from : '127.0.0.1'
  const host = 'from' in where ? 'host: x\r\n' : `host: x\r\nx-forwarded-for: ${where.forwarded}\r\n`
  const bytes = isUnread
    ? `GET /api/schools/ HTTP/1.1\r\n${host}\r\n`.repeat(2_000)
    : `POST /api/student/signin/ HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 99\r\n\r\n{`
  while (!signal.aborted) {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    const stop = () => void socket.destroy()
    signal.addEventListener('abort', stop, { once: true })
    socket.once('connect', () => {
      socket.write(bytes)
      socket.pause()
      tell(0)
    })
    // A client that doesn't read doesn't notice when the server ends the connection.
    await Promise.race([once(socket, 'close'), pause(holdMs)]).catch(() => undefined)
    socket.destroy()
    signal.removeEventListener('abort', stop)
    await pause(20)
  }
}
