/**
 * The address under which a phone caches the door's document. No one opens it: the service worker answers with it when
 * the network doesn't.
 */
export const keptDoor = '/kept-door'

/** The addresses that students open at the door. They have a document of their own, which is small. */
const doorAddresses = /^\/(?:scan|kept-door|(?:auth\/)?attend\/[^/]+|auth\/student\/signin)$/

/** Whether a path is one of the addresses at the door. */
export const isAtTheDoor = (path: string): boolean => doorAddresses.test(path)
