import { setTimeout as pause } from 'node:timers/promises'
import { patience } from './patience.ts'

/** What an answer says, whatever sent the request. */
type Said = { status: number; text: string; retryAfter: string | null }

/**
 * Sends a request. While the server answers that it sheds load, or that its database took too long, sends it again
 * after the answer's `Retry-After`, until the tests' patience ends. Both are right answers on a busy machine. `read`
 * says what an answer has. Returns the last answer.
 */
export async function retryWhileBusy<A>(send: () => Promise<A>, read: (answer: A) => Said | Promise<Said>): Promise<A> {
  const givesUpAt = Date.now() + patience.timeout
  for (;;) {
    const answer = await send()
    const { status, text, retryAfter } = await read(answer)
    const isBusy = status === 503 && /"code":"(overloaded|database_busy)"/.test(text)
    if (!isBusy || Date.now() > givesUpAt) return answer
    await pause(Number(retryAfter) * 1_000)
  }
}

/** Like `fetch`, but retries while the server is busy. For answers whose bytes matter: `call` returns texts. */
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
