import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Runs a program, such as this Node or a package's `tool`, and shows its output. Returns whether it succeeded. */
export function run(
  name: string,
  program: string | Tool,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return runProgram({ name, program, args, env, isQuiet: false })
}

/** Runs a program at the same time as others: shows its output only after it has ended. */
export function runQuietly(name: string, program: string | Tool, args: string[]): Promise<boolean> {
  return runProgram({ name, program, args, env: {}, isQuiet: true })
}

type Program = { name: string; program: string | Tool; args: string[]; env: Record<string, string>; isQuiet: boolean }

function runProgram({ name, program, args, env, isQuiet }: Program): Promise<boolean> {
  const started = performance.now()
  const [file, scriptArgs] = typeof program === 'string' ? [program, []] : [process.execPath, [program.script]]
  const output = isQuiet ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(file, [...scriptArgs, ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part))
    const done = (ok: boolean) => {
      process.stdout.write(Buffer.concat(printed))
      console.log(`${ok ? '✔' : '✖'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
      resolve(ok)
    }
    child.on('error', (error) => {
      console.error(error.message)
      done(false)
    })
    // When `exit` is emitted, the last output may not have arrived yet.
    child.on('close', (code) => done(code === 0))
  })
}

type Tool = { script: string }

/**
 * Returns the script behind a package's command. On Windows, the command in node_modules/.bin is a batch file, which
 * only a shell could start.
 */
export function tool(name: string): Tool {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return { script: join(folder, bin[name]!) }
}
