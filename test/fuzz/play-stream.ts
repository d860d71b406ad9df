import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { patience as untilAnswer } from '#test/patience.ts'
import type { RawStream } from './raw-streams.ts'

/** The time (ms) that a visitor waits for the server before disconnecting. */
const patience = 700

/** Plays a stream on its own socket. Returns the response, and whether the server disconnected. */
export async function playStream(
  port: number,
  { pieces, ending, first }: RawStream,
  waits = patience,
): Promise<{ came: string; wasEnded: boolean }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let came = ''
  let wasEnded = false
  socket.on('data', (part) => (came += part.toString('latin1')))
  // If the server disconnects while a visitor is still sending, the connection is reset.
  socket.on('error', () => (wasEnded = true))
  const ended = new Promise<void>((resolve) => socket.once('end', resolve).once('close', () => resolve()))
  void ended.then(() => (wasEnded = true))
  for (const { delayMs, bytes } of pieces) {
    if (delayMs > 0) await pause(delayMs)
    if (socket.writable && bytes.length > 0) socket.write(bytes)
  }
  if (ending === 'gone') {
    socket.destroy()
    return { came, wasEnded: true }
  }
  if (ending === 'half-closed') socket.end()
  await Promise.race([ended, pause(waits)])
  const isOnItsWay = () => (came === '' ? first !== undefined && ending === 'stays' : findUnworded(came) !== null)
  const deadline = performance.now() + untilAnswer.timeout
  while (isOnItsWay() && !wasEnded && performance.now() < deadline) await pause(20)
  // The result is read now, because the disconnect below also ends the stream.
  const result = { came, wasEnded }
  socket.destroy()
  return result
}

/** Returns what is wrong with the response to a stream, or null. `wasEnded` is true if the server disconnected. */
export function findProblem({ first, maxAnswers, ending }: RawStream, came: string, wasEnded: boolean): string | null {
  const statuses = readStatuses(came)
  const fault = statuses.find((status) => status >= 500)
  if (fault) return `a fault: ${fault}`
  if (statuses.length > maxAnswers) return `${statuses.length} answers, where ${maxAnswers} are the most`
  // A client that is still sending when the server disconnects may miss the end of the response.
  const isLost = statuses.length === 0 && wasEnded
  if (first !== undefined && ending === 'stays' && !isLost && statuses[0] !== first)
    return `answered ${statuses[0] ?? 'nothing'}, where ${first} is right`
  return findUnworded(came)
}

function readStatuses(came: string): number[] {
  return Array.from(came.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g), ([, status]) => Number(status))
}

/** Returns a problem if refusals have no error message, or null. */
function findUnworded(came: string): string | null {
  const refusals = readStatuses(came).filter((status) => status >= 400).length
  const worded = came.match(/\{"error":"[^"]+"/g)?.length ?? 0
  return refusals > worded ? `${refusals} refusals, but ${worded} in the shape of one` : null
}
