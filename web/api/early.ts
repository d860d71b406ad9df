type ReceivedResponse = { response: Response; receivedAt: number }
type EarlyRequest = {
  token: string | null
  sentAt: number
  response: Promise<ReceivedResponse>
  abort: () => void
}

/** Requests that the document at the door (`web/door.html`) sent before any script had loaded. */
const requests = (globalThis as { earlyRequests?: Record<string, EarlyRequest> }).earlyRequests ?? {}

/** Returns the early request for a method and path, once, if it was sent with this token. Null otherwise. */
export function takeEarly(method: string, path: string, token: string | null): EarlyRequest | null {
  const name = `${method} ${path}`
  const early = requests[name]
  if (early?.token !== token) return null
  delete requests[name]
  return early
}
