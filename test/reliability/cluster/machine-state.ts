import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { findCompiler } from '#test/journeys/programs.ts'

/** The disk and clock that machine.c simulates for a machine. `env` makes a program use them. */
export type MachineState = {
  env: Record<string, string>
  setFull: (isFull: boolean) => void
  /** Sets how many ms the clock is ahead. */
  setClock: (ms: number) => void
}

/**
 * Builds machine.c in a folder that every user can read. Returns a function that creates machine states. Throws if
 * there is no C compiler.
 */
export function machineStates(folder: string): (name: string, files: string) => MachineState {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const library = join(folder, 'machine.so')
  const source = join(import.meta.dirname, 'machine.c')
  const args = ['-O2', '-U_FORTIFY_SOURCE', '-shared', '-fPIC', '-o', library, source, '-ldl']
  const built = spawnSync(findCompiler(), args)
  if (built.status !== 0) throw new Error(`${source} could not be built: ${String(built.stderr)}`)
  return (name, files) => {
    const state = join(folder, name)
    writeFileSync(state, Buffer.alloc(16), { mode: 0o644 })
    const write = (offset: number, value: bigint) => {
      const number = Buffer.alloc(8)
      number.writeBigInt64LE(value)
      // The file is written in place, because the programs have mapped it into memory.
      const file = openSync(state, 'r+')
      writeSync(file, number, 0, number.length, offset)
      closeSync(file)
    }
    return {
      env: { LD_PRELOAD: library, MACHINE_FOLDER: files, MACHINE_STATE: state },
      setFull: (isFull) => write(0, isFull ? 1n : 0n),
      setClock: (ms) => write(8, BigInt(ms) * 1_000_000n),
    }
  }
}
