import { setTimeout as pause } from 'node:timers/promises'
import { patience } from './patience.ts'

/** The parts of a response that matter here, whichever client sent the request. */
type ResponseFacts = { status: number; text: string; retryAfter: string | null }

/**
 * Sends a request, and retries it while the server sheds load or its database takes too long. Both are correct
 * responses on a busy machine. Waits for the response's `Retry-After`, and gives up when the tests' patience ends.
 * `readFacts` reads a response. Returns the last response.
 */
export async function retryWhileBusy<A>(
  send: () => Promise<A>,
  readFacts: (answer: A) => ResponseFacts | Promise<ResponseFacts>,
): Promise<A> {
  const givesUpAt = Date.now() + patience.timeout
  for (;;) {
    const answer = await send()
    const { status, text, retryAfter } = await readFacts(answer)
    const isBusy = status === 503 && /"code":"(overloaded|database_busy)"/.test(text)
    if (!isBusy || Date.now() > givesUpAt) return answer
    await pause(Number(retryAfter) * 1_000)
  }
}

/**
 * Like `fetch`, but retries while the server is busy. Used where the bytes of a response matter, because `call` returns
 * text.
 */
export function fetchPatiently(url: string, options?: RequestInit): Promise<Response> {
  return retryWhileBusy(
    () => fetch(url, options),
    async (answer) => ({
      status: answer.status,
      text: answer.status === 503 ? await answer.clone().text() : '',
      retryAfter: answer.headers.get('retry-after'),
    }),
  )
}
