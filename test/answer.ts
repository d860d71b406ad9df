/** The answer to a request over HTTP. `body` is parsed if it is JSON. */
export type Answer = { status: number; body: any; text: string; headers: Headers; cookies: Record<string, string> }

/** Returns the messages of wrong input by field, without their codes. */
export function messagesIn(body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'error_codes'))
}
