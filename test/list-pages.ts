import assert from 'node:assert/strict'
import type { ApiResponse, World } from './world.ts'

/** A list to read. `readRows` finds its rows in the response if the response isn't an array. */
export type ListRequest = { path: string; token: string | null; readRows?: (body: any) => unknown[] }

/** Returns the address of a list's next page, or null. */
export function readNextLink({ headers }: ApiResponse): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
}

/** Reads a list page by page and returns its rows. `drawLimit` draws the size of each page. */
export async function readAllPages(
  world: World,
  { path, token, readRows = (body) => body }: ListRequest,
  drawLimit: (n: number) => number,
) {
  const rows: unknown[] = []
  let url: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${drawLimit(4)}`
  while (url) {
    const answer: ApiResponse = await world.call('GET', url, { token })
    assert.equal(answer.status, 200, answer.text)
    rows.push(...readRows(answer.body))
    const next = readNextLink(answer)
    assert.ok(next === null || readRows(answer.body).length > 0, 'a part with a next one has rows')
    url = next && next.replace(/limit=\d+/, `limit=${drawLimit(4)}`)
  }
  return rows
}
