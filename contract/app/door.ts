/** The addresses that students open at the door. They have a document of their own, which is small. */
const doorAddresses = /^\/(?:scan|(?:auth\/)?attend\/[^/]+|auth\/student\/signin)$/

/** The page that phones cache: the service worker answers with it when the network doesn't. */
export const cachedPage = '/kept-page'

/** Whether a path is one of the addresses at the door. */
export const isAtTheDoor = (path: string): boolean => doorAddresses.test(path)
