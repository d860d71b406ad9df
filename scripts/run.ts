import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Runs a program of the project and shows what it prints. Returns whether it succeeded. */
export function run(name: string, program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const done = (ok: boolean) => {
      console.log(`${ok ? '✔' : '✖'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
      resolve(ok)
    }
    child.on('error', (error) => {
      console.error(error.message)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })
}

/** Returns the path of a program that a package installed. */
export function tool(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}
