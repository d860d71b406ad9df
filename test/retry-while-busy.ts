import { setTimeout as pause } from 'node:timers/promises'
import { patience } from './patience.ts'

/** The facts of a response that matter here, whatever sent the request. */
type ResponseFacts = { status: number; text: string; retryAfter: string | null }

/**
 * Sends a request. While the server responds that it sheds load, or that its database took too long, sends it again
 * after the response's `Retry-After`, until the tests' patience ends. Both are right responses on a busy machine.
 * `readFacts` reads a response. Returns the last one.
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

/** Like `fetch`, but retries while the server is busy. For responses whose bytes matter: `call` returns texts. */
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
