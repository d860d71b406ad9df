import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from './cast.ts'

/** One row of the permission table: a call, and the response to each kind of caller. */
export type Row = { id: string; method: string; path: string; expect: Record<Caller, string>; since: number | string }

const { rows } = JSON.parse(readFileSync(join(import.meta.dirname, 'table.json'), 'utf8')) as { rows: Row[] }

/** Rows with a `since` up to this number apply. The routes of other rows must not exist yet. */
const current = 6

/** The rows that apply now. */
export const binding = rows.filter(({ since: issue }) => typeof issue === 'number' && issue <= current)

/** The rows whose routes must not exist yet. */
export const later = rows.filter((row) => !binding.includes(row))

/** Rows whose route isn't on the public port. */
export const withoutRoute = new Set(['x.unknown', 'x.metrics'])
