// The typed client: a call by its declaration's name, such as `GET /api/events/:id/`. A call that the server doesn't declare,
// and a field that it doesn't send, is a type error.
import type { BodyInput, PathIds, QueryInput, ResponseBody } from '#contract/api/call.ts'
import type { ApiCalls } from '#contract/calls.ts'
import {
  call as callPath,
  download as downloadPath,
  openStream as openStreamAt,
  type CallOptions,
  type Method,
} from './client.ts'
import { create as createAt } from './create.ts'

type Name = keyof ApiCalls
type Nullable<T> = { [Key in keyof T]?: T[Key] | null }
/** An empty object may be left out. */
type Needed<Key extends string, Value> = [Value] extends [undefined] ? object : Record<Key, Value>
type Ids<N extends Name> = [PathIds<N>] extends [never] ? object : { params: Record<PathIds<N>, string> }

type Input<N extends Name> = Ids<N> &
  Needed<'body', BodyInput<ApiCalls[N]>> & { query?: Nullable<QueryInput<ApiCalls[N]>> } & Omit<
    CallOptions,
    'body' | 'query'
  >

/** Calls the API and returns its JSON response. Throws ApiError for anything but success. */
export function call<N extends Name>(name: N, input: Input<N>): Promise<ResponseBody<ApiCalls[N]>> {
  const [method, path] = splitName(name, input)
  const { params: _, ...options } = input as CallOptions & { params?: unknown }
  return callPath(method, path, options)
}

/** The same for a call that creates something, at most once (see `createAt`). */
export function create<N extends Name>(name: N, input: Omit<Input<N>, 'query'>): Promise<ResponseBody<ApiCalls[N]>> {
  const [, path] = splitName(name, input)
  const { params: _, body, ...options } = input as CallOptions & { params?: unknown }
  return createAt(path, body, options)
}

/** The same for a call that returns a file. */
export function download<N extends Name>(name: N, input: Input<N>): Promise<Blob> {
  const [, path] = splitName(name, input)
  const { params: _, ...options } = input as CallOptions & { params?: unknown }
  return downloadPath(path, options)
}

/** The same for a call whose endless response is read as it arrives. */
export function openStream<N extends Name>(name: N, input: Input<N>): Promise<Response> {
  const [, path] = splitName(name, input)
  const { params: _, ...options } = input as CallOptions & { params?: unknown }
  return openStreamAt(path, options)
}

/** Returns the method and the path of a call, with its ids. */
function splitName(name: string, input: object): [Method, string] {
  const [method, pattern] = name.split(' ') as [Method, string]
  const { params = {} } = input as { params?: Record<string, string> }
  return [method, pattern.replaceAll(/:(\w+)/g, (_, id: string) => encodeURIComponent(params[id]!))]
}
