import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Target } from './attacks.ts'

export type RunningAttack = {
  /** Whether the attack is still running. */
  isUnderWay: () => boolean
  /** Ends the attack. Returns how many responses of each status it got, with 0 for no response. */
  end: () => Promise<Record<string, number>>
}

/** Starts an attack by its name in attacks.ts, and returns when it is running. The attack ends with the test. */
export async function startAttack(t: Pick<TestContext, 'after'>, name: string, target: Target): Promise<RunningAttack> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'attacker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += String(part)))
  const ended = once(child, 'exit')
  child.stdin.end(JSON.stringify({ name, target }))
  const isUnderWay = () => child.exitCode === null && child.signalCode === null
  while (!output.includes('under way')) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (!isUnderWay()) throw new Error(`the attack ended by itself: ${output}`)
  }
  return {
    isUnderWay,
    async end() {
      child.kill('SIGTERM')
      await ended
      return JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, number>
    },
  }
}
