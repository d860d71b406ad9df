import { connect, type Socket } from 'node:net'

export type Burst = {
  seconds: number
  /** The times (ms) from writing a request to reading its whole response, ascending. */
  latencies: number[]
  /** The number of responses with each status. */
  statuses: Record<number, number>
  /** The times (ms) when the requests were sent, in order. */
  sentAt: number[]
}

/**
 * `perSecond` limits the rate. After `deadline` (ms of `performance.now`) no more requests are sent. `sourceAddress` is
 * the sender's address on this machine.
 */
type Options = {
  port: number
  requests: Buffer[]
  connections: number
  perSecond?: number
  deadline?: number
  sourceAddress?: string
}

/**
 * Sends HTTP requests over keep-alive connections. Each connection sends the next request when the previous one is
 * answered. This is no full HTTP client, because one that parses HTTP completely would take half of a two-core machine.
 */
export async function burst({
  port,
  requests,
  connections,
  perSecond,
  deadline = Infinity,
  sourceAddress,
}: Options): Promise<Burst> {
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  const times: number[] = []
  const begun = performance.now()
  let next = 0
  const takeIndex = () => (next < requests.length && performance.now() < deadline ? next++ : null)

  const sendAll = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0
      let received = ''
      const send = () => {
        const index = takeIndex()
        if (index === null) return resolve(void socket.end())
        const due = perSecond ? begun + (index / perSecond) * 1_000 : 0
        const early = due - performance.now()
        const go = () => {
          sentAt = times[index] = performance.now()
          socket.write(requests[index]!)
        }
        if (early > 1) setTimeout(go, early)
        else go()
      }
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        const length = answerLength(received)
        if (length === null || received.length < length) return
        const status = Number(received.slice(9, 12))
        statuses[status] = (statuses[status] ?? 0) + 1
        latencies.push(performance.now() - sentAt)
        received = received.slice(length)
        send()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the server hung up')))
      send()
    })

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port, sourceAddress)))
  await Promise.all(sockets.map(sendAll))
  return {
    seconds: (performance.now() - begun) / 1_000,
    latencies: latencies.toSorted((a, b) => a - b),
    statuses,
    sentAt: times,
  }
}

/** Waits for a burst. Throws unless every response is 201. */
export async function all201(run: Promise<Burst>): Promise<Burst> {
  const { statuses } = await run
  if (Object.keys(statuses).join() !== '201')
    throw new Error(`not every request was taken: ${JSON.stringify(statuses)}`)
  return run
}

/** Returns the value that is greater than a share (0 to 1) of ascending numbers. */
export function percentile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

/** Returns a whole request as bytes. `browser` is the mark in the browser's cookie. */
export function request(method: string, path: string, token: string, body?: unknown, browser?: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    ...(browser ? [`cookie: dev=${browser}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Returns the length of the response at the start of `text`, or null while its head is incomplete. */
function answerLength(text: string): number | null {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return null
  const headerStart = text.indexOf('content-length: ')
  if (headerStart < 0 || headerStart > head) throw new Error(`an answer without length: ${text.slice(0, head)}`)
  return head + 4 + Number.parseInt(text.slice(headerStart + 16, headerStart + 26), 10)
}

function open(port: number, sourceAddress?: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { port, host: '127.0.0.1', noDelay: true, ...(sourceAddress && { localAddress: sourceAddress }) },
      () => resolve(socket),
    )
    socket.once('error', reject)
  })
}

/** Returns the median of some numbers. */
export function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
