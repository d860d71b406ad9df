import { password } from '#test/builders.ts'
import type { Dice } from '#test/permissions/random-worlds/dice.ts'
import { pickId } from '#test/permissions/random-worlds/draw.ts'
import type { DrawnCall, Caller, SmallWorld } from '#test/permissions/random-worlds/small-world.ts'
import { oddText, oddValue } from './odd-values.ts'

/** The ids in the responses of a round. */
export type CreatedIds = { marks: string[]; checkIns: string[]; appeals: string[] }

/** The sources of values: the existing universities, the caller, and what has been created so far. */
export type DrawContext = { dice: Dice; small: SmallWorld; caller: Caller; now: number; made: CreatedIds }

export type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The kind of object that an id belongs to, by the name of its field or part of an address. */
const kinds: [RegExp, keyof DrawnCall][] = [
  [/^(school|school_id|university)$/, 'school'],
  [/^(faculty|faculty_id|requester_id|actor)$/, 'faculty'],
  [/^admin_id$/, 'admin'],
  [/^event$/, 'event'],
  [/^(class|class_id|class_instance)$/, 'class'],
  [/^(student|students|ids)$/, 'student'],
  [/^pending$/, 'pending'],
]

/** Returns an id of the kind that a name requires, or null if it requires none. */
export function drawNamedId(name: string, near: DrawContext): string | null {
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1]
  if (!kind) return null
  // A request with the caller's own id passes more checks.
  if (/faculty_id|requester_id|admin_id|^faculty$/.test(name) && near.dice.chance(50)) return near.caller.id
  return drawId(kind, near)
}

export function drawId(kind: keyof DrawnCall, { dice, small, caller }: DrawContext): string {
  return pickId(small, caller, kind, dice, dice.chance(75))
}

/** Draws a value. Most values are allowed by the schema, and some are random JSON. */
export function drawValue(schema: JsonSchema, name: string, near: DrawContext): unknown {
  const { dice } = near
  if (dice.chance(4)) return oddValue(dice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.oneOf(schema.enum)
  if (schema.anyOf) return drawValue(dice.oneOf(schema.anyOf)!, name, near)
  switch (schema.type) {
    case 'object':
      return drawObject(schema, near)
    case 'array':
      return Array.from({ length: dice.chance(3) ? 60 : dice.between(0, 3) }, () =>
        schema.items?.type ? drawValue(schema.items, name, near) : drawStudent(near),
      )
    case 'integer':
    case 'number':
      return drawNumber(schema, dice)
    case 'boolean':
      return dice.chance(50)
    case 'null':
      return null
    default:
      return drawText(schema, name, near)
  }
}

function drawObject({ properties = {}, required = [] }: JsonSchema, near: DrawContext): Record<string, unknown> {
  const { dice } = near
  // A person is named by an id or by an address. Using both is refused.
  const isById = 'student' in properties && 'email' in properties && dice.chance(80)
  const fields = Object.entries(properties).filter(([name]) => {
    if (isById && /email|_name$|^class$/.test(name)) return dice.chance(5)
    return dice.chance(required.includes(name) || (isById && name === 'student') ? 96 : 60)
  })
  const drawn = fields.map(([name, schema]): [string, unknown] => [name, drawValue(schema, name, near)])
  // These are fields that a body may not change, and unknown fields.
  const extra = ['id', 'role', 'school_id', 'verified_at', 'password_hash', 'constructor', 'x']
  if (dice.chance(5)) drawn.push([dice.oneOf(extra)!, oddValue(dice)])
  return Object.fromEntries(drawn)
}

function drawNumber({ minimum = -1_000, maximum = 1_000 }: JsonSchema, dice: Dice): number {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, 0.5]
  return dice.chance(30) ? dice.oneOf(edges)! : dice.between(Math.ceil(minimum), Math.min(maximum, 2 ** 31))
}

function drawText({ format, minLength = 0, maxLength = 60 }: JsonSchema, name: string, near: DrawContext): string {
  const { dice, now } = near
  if (dice.chance(6)) return oddText(dice)
  const id = name === 'marks' ? dice.oneOf(near.made.marks) : drawNamedId(name, near)
  if (id) return id
  if (format === 'date-time' || /date|_time$|^from$|^to$/.test(name)) {
    const moment = new Date(now + dice.between(-20, 20) * 3_600_000).toISOString()
    return format === 'date' || name.endsWith('_date') ? moment.slice(0, 10) : moment
  }
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(dice.between(0, 999)).padStart(12, '0')}`
  if (name === 'location' && dice.chance(70)) return drawFix(near)
  if (/email/.test(name)) return drawAddress(near)
  if (/password/.test(name)) return dice.chance(60) ? password : 'three other words'
  if (/domain/.test(name)) return `d${dice.between(0, 99_999)}.edu`
  if (/semester/.test(name)) return dice.oneOf(['Spring 2026', 'Fall 2026', 'Winter 1'])!
  if (/zone/.test(name)) return dice.oneOf(['America/New_York', 'UTC', 'Mars/Olympus'])!
  if (dice.chance(4)) return 'x'.repeat(dice.oneOf([minLength, maxLength, maxLength + 1])!)
  return dice.oneOf(['Maya', 'Chamber Choir', 'BIO 210', 'true', 'all', 'pdf', 'csv', 'xlsx', 'count', 'changes'])!
}

function drawFix({ dice, now }: DrawContext): string {
  const timestamp = new Date(now).toISOString()
  return JSON.stringify({ latitude: dice.between(-91, 91), longitude: 12.5, accuracy: dice.between(-1, 50), timestamp })
}

/** Returns the email address of a student, or an address that no one has. */
function drawAddress({ dice, small }: DrawContext): string {
  const knownEmail = dice.chance(50) ? dice.oneOf([...small.students.values()])?.email : undefined
  return knownEmail ?? `n${dice.between(0, 999_999)}@nowhere.edu`
}

function drawStudent(near: DrawContext): unknown {
  if (near.dice.chance(10)) return oddValue(near.dice)
  if (near.dice.chance(40)) return drawId(near.dice.chance(50) ? 'student' : 'pending', near)
  return { email: drawAddress(near), firstName: 'New', last_name: 'Comer' }
}
