/**
 * Whether a response is from our server, which sets a content type on every response with a body. Anything else is a
 * page from a campus network, a firewall or a proxy.
 */
export function isFromOurServer({ status, headers }: Response): boolean {
  return status === 204 || /json|csv|sheet|zip|stream/i.test(headers.get('content-type') ?? '')
}

/** Whether to trust a response's status: it's from our server, or from a proxy that can't reach it. */
export function hasTrustedStatus(response: Response): boolean {
  return isFromOurServer(response) || response.status >= 500
}
