/** The addresses that students open at an event’s door. They use a separate, small HTML document. */
const doorAddresses = /^\/(?:scan|(?:auth\/)?attend\/[^/]+|auth\/student\/signin)$/

/** The page that phones cache. The service worker returns it when there is no network. */
export const cachedPage = '/kept-page'

/** Whether a path is one of the door addresses. */
export const isAtTheDoor = (path: string): boolean => doorAddresses.test(path)
