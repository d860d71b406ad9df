/**
 * Whether a response is from our server, which names the type of everything that it sends. Otherwise it's the page of a
 * campus network, of a firewall or of a proxy.
 */
export function isOurs({ status, headers }: Response): boolean {
  return status === 204 || /json|csv|sheet|zip|stream/i.test(headers.get('content-type') ?? '')
}

/** Whether a response's status counts: it's from our server, or from a proxy that can't reach it. */
export function hasOurStatus(response: Response): boolean {
  return isOurs(response) || response.status >= 500
}
