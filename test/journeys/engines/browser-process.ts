import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** The programs that were started here and are still running. They end with this process, however it ends. */
const running = new Set<ChildProcess>()
let isWatching = false

/** Starts a browser or a program that it needs. It is killed when this process exits, is interrupted or terminated. */
export function startProgram(path: string, args: string[], options: SpawnOptions): ChildProcess {
  if (!isWatching) endWithThisProcess()
  isWatching = true
  const child = spawn(path, args, options)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Kills a program. Returns when it has ended. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function endWithThisProcess(): void {
  process.once('exit', killAll)
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code))
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
