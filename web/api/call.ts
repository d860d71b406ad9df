// The typed client. Calls are made by their declared name, such as `GET /api/events/:id/`. Using a call that the server
// doesn't declare, or a field that it doesn't send, is a type error.
import type { BodyInput, PathIds, QueryInput, ResponseBody } from '#contract/api/call.ts'
import type { ApiCalls } from '#contract/calls.ts'
import { readAnswer, readWhole, request, type CallOptions, type Method } from './client.ts'

export type Name = keyof ApiCalls
type NameWith<M extends Method> = Extract<Name, `${M} ${string}`>
type Nullable<T> = { [Key in keyof T]?: T[Key] | null }
/** Requires a key only if the call declares it. */
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
  return (await readAnswer(await request(method, path, options))) as ResponseBody<ApiCalls[N]>
}

/** Like `call`, for a page of a list. Also returns the next cursor, which is null on the last page. */
export async function callPage<N extends NameWith<'GET'>>(
  name: N,
  input: Input<N>,
): Promise<{ items: ResponseBody<ApiCalls[N]>; next: string | null }> {
  const { method, path, options } = readInput(name, input)
  const response = await request(method, path, options)
  const [, address] = /^<([^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? []
  const next = address === undefined ? null : new URLSearchParams(address.split('?')[1]).get('cursor')
  return { items: (await readAnswer(response)) as ResponseBody<ApiCalls[N]>, next }
}

/** The time (ms) in which the server must start to send a file. It makes the longest reports within a minute. */
const fileTimeoutMs = 60_000

/** Like `call`, for a call that returns a file. */
export async function download<N extends NameWith<'GET' | 'POST'>>(name: N, input: Input<N>): Promise<Blob> {
  const { method, path, options } = readInput(name, input)
  const response = await request(method, path, method === 'GET' ? { timeoutMs: fileTimeoutMs, ...options } : options)
  return readWhole(response.blob())
}

/** Like `call`, for an endless response that is read as it arrives. */
export function openStream<N extends NameWith<'GET'>>(name: N, input: Input<N>): Promise<Response> {
  const { method, path, options } = readInput(name, input)
  return request(method, path, { ...options, headers: { Accept: 'text/event-stream', ...options.headers } })
}

/** Returns a call's path for a link or an image, which the browser loads without this client. */
export function pathFor<N extends NameWith<'GET'>>(name: N, params: Record<PathIds<N>, string>): string {
  return readInput(name, { params }).path
}

/** Returns a call's method, its path with the ids filled in, and its other options. */
export function readInput(name: string, input: object): { method: Method; path: string; options: CallOptions } {
  const [method, pattern] = name.split(' ') as [Method, string]
  const { params = {}, ...options } = input as CallOptions & { params?: Record<string, string> }
  const path = pattern.replaceAll(/:(\w+)/g, (_, id: string) => encodeURIComponent(params[id]!))
  return { method, path, options }
}
