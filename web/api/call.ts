// The typed client: a call by its declaration's name, such as `GET /api/events/:id/`. A call that the server doesn't
// declare, and a field that it doesn't send, is a type error.
import type { BodyInput, PathIds, QueryInput, ResponseBody } from '#contract/api/call.ts'
import type { ApiCalls } from '#contract/calls.ts'
import { readBody, request, type CallOptions, type Method } from './client.ts'

export type Name = keyof ApiCalls
type NameWith<M extends Method> = Extract<Name, `${M} ${string}`>
type Nullable<T> = { [Key in keyof T]?: T[Key] | null }
/** An empty object may be left out. */
type Needed<Key extends string, Value> = [Value] extends [undefined] ? object : Record<Key, Value>
type Ids<N extends Name> = [PathIds<N>] extends [never] ? object : { params: Record<PathIds<N>, string> }

export type Input<N extends Name> = Ids<N> &
  Needed<'body', BodyInput<ApiCalls[N]>> & { query?: Nullable<QueryInput<ApiCalls[N]>> } & Omit<
    CallOptions,
    'body' | 'query'
  >

/** Calls the API and returns its JSON response. Throws ApiError for anything but success. */
export async function call<N extends Name>(name: N, input: Input<N>): Promise<ResponseBody<ApiCalls[N]>> {
  const { method, path, options } = readInput(name, input)
  return (await readBody(await request(method, path, options))) as ResponseBody<ApiCalls[N]>
}

/** The same for a page of a list. Also returns the cursor of the next one, or null after the last one. */
export async function callPage<N extends NameWith<'GET'>>(
  name: N,
  input: Input<N>,
): Promise<{ items: ResponseBody<ApiCalls[N]>; next: string | null }> {
  const { method, path, options } = readInput(name, input)
  const response = await request(method, path, options)
  const [, address] = /^<([^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? []
  const next = address === undefined ? null : new URLSearchParams(address.split('?')[1]).get('cursor')
  return { items: (await readBody(response)) as ResponseBody<ApiCalls[N]>, next }
}

/** The same for a call that returns a file. */
export async function download<N extends NameWith<'GET' | 'POST'>>(name: N, input: Input<N>): Promise<Blob> {
  const { method, path, options } = readInput(name, input)
  return (await request(method, path, options)).blob()
}

/** The same for a call whose endless response is read as it arrives. */
export function openStream<N extends NameWith<'GET'>>(name: N, input: Input<N>): Promise<Response> {
  const { method, path, options } = readInput(name, input)
  return request(method, path, { ...options, headers: { Accept: 'text/event-stream', ...options.headers } })
}

/** Returns the path of a call that a browser opens or shows itself, for a link or a picture. */
export function pathFor<N extends NameWith<'GET'>>(name: N, params: Record<PathIds<N>, string>): string {
  return readInput(name, { params }).path
}

/** Returns a call's method, its path with the ids in it, and its other options. */
export function readInput(name: string, input: object): { method: Method; path: string; options: CallOptions } {
  const [method, pattern] = name.split(' ') as [Method, string]
  const { params = {}, ...options } = input as CallOptions & { params?: Record<string, string> }
  const path = pattern.replaceAll(/:(\w+)/g, (_, id: string) => encodeURIComponent(params[id]!))
  return { method, path, options }
}
