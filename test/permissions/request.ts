import type { World } from '#test/world.ts'
import type { Caller, Cast } from './cast.ts'

/** One cell of the table as a request. `mustLack` is what a filtered response must not contain. */
export type Request = {
  method: string
  path: string
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  cookies?: Record<string, string>
  mustLack?: string
  /** A response that never ends: only its head is read. */
  endless?: boolean
}

export type MakeRequest = (world: World, cast: Cast, caller: Caller) => Promise<Request> | Request
