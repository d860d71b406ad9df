import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { methodNotAllowed } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page has the same address, so the pages handle GET and HEAD. */
    hasPage?: boolean
  }
}

/**
 * Records which methods every later route accepts. Call `stopLearning` after the last route, and `refuse` for each
 * request without a route. `refuse` throws a 405 with `Allow` when the address accepts other methods. Hooks call it
 * before the body is read or the token looked up. It also refuses OPTIONS and TRACE: pages of other sites may not use
 * this API, so nothing needs them. `onRoute` is called with each route. If the other methods had routes that refuse
 * them, these would be five of six routes and take half the startup time.
 */
export function learnMethods(app: FastifyInstance, onRoute?: (route: RouteOptions) => void): LearnedMethods {
  const learned = new Map<string, Address>()
  let isLearning = true
  app.addHook('onRoute', (route) => {
    if (!isLearning) return
    const { method, url } = route
    const address = learned.get(url) ?? { parts: splitPath(url), methods: new Set<string>() }
    for (const name of [method].flat()) address.methods.add(name)
    if (route.config?.hasPage) for (const name of ['GET', 'HEAD']) address.methods.add(name)
    learned.set(url, address)
    if (method !== 'HEAD') onRoute?.(route)
  })
  let addresses: Address[] = []
  return {
    stopLearning() {
      isLearning = false
      addresses = [...learned.values()]
    },
    refuse({ method, url }) {
      const allowed = methodsAt(splitPath(url.split('?', 1)[0]!), addresses)
      const isKnown = app.supportedMethods.includes(method)
      if (isKnown && allowed.length > 0 && !allowed.includes(method)) throw methodNotAllowed(method, allowed.join(', '))
    },
  }
}

export type LearnedMethods = { stopLearning: () => void; refuse: (request: FastifyRequest) => void }
type Address = { parts: string[]; methods: Set<string> }

/** Returns the methods of an address, including those of more general addresses, such as `/faculty/:id/`. */
function methodsAt(parts: string[], addresses: Address[]): string[] {
  const covering = addresses.filter((address) => covers(address.parts, parts))
  return [...new Set(covering.flatMap(({ methods }) => [...methods]))].toSorted()
}

function covers(pattern: string[], parts: string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, n) => part.startsWith(':') || part === parts[n])
}

function splitPath(url: string): string[] {
  return url.replace(/\/$/, '').split('/')
}
