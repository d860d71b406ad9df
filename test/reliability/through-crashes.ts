import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '#test/server-process.ts'
import type { CheckIn } from './hall.ts'
import { sendUntilAcknowledged, type Sending } from './send-until-acknowledged.ts'

/**
 * The longest delay (ms) between the chosen number of acknowledgements and the kill. With a random delay, the kill can
 * hit any moment of a commit.
 */
const maxDelayMs = 30

type Life = {
  port: number
  checkIns: readonly CheckIn[]
  deaths: number
  start: () => Promise<ServerProcess>
  /** Called before the server starts again. */
  afterDeath?: () => void
}

/**
 * Sends check-ins while the server is killed several times during the burst and restarted on the same port. Returns the
 * outcome of the check-ins, and the running server.
 */
export async function sendThroughCrashes(life: Life): Promise<{ sending: Sending; server: ServerProcess }> {
  const { port, checkIns, deaths } = life
  let server = await life.start()
  const sending = sendUntilAcknowledged(port, checkIns)
  for (let death = 1; death <= deaths; death += 1) {
    await sending.until(Math.round((checkIns.length * death) / (deaths + 1)))
    await wait(Math.random() * maxDelayMs)
    await server.kill()
    life.afterDeath?.()
    server = await life.start()
  }
  await sending.done
  return { sending, server }
}
