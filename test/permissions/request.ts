import type { World } from '#test/world.ts'
import type { Caller, Cast } from './cast.ts'

/** One cell of the table as a request. `forbiddenText` must not be in a filtered response. */
export type Request = {
  method: string
  path: string
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  cookies?: Record<string, string>
  forbiddenText?: string
  /** The response never ends, so only its head is read. */
  endless?: boolean
}

export type MakeRequest = (world: World, cast: Cast, caller: Caller) => Promise<Request> | Request
