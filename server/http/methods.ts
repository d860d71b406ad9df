import type { FastifyInstance, RouteOptions } from 'fastify'
import { methodNotAllowed } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address is also a page's, so GET and HEAD are left to the pages. */
    hasPage?: boolean
  }
}

/**
 * Learns which methods every later route takes. Call the returned function after the last route. From then on, any
 * other method at these addresses is refused with 405 and `Allow`, before a body is read or a token looked up. That
 * includes OPTIONS and TRACE: pages of other sites may not use this API, so nothing needs them. `onRoute` is called
 * with each route.
 */
export function learnMethods(app: FastifyInstance, onRoute?: (route: RouteOptions) => void): () => void {
  const taken = new Map<string, Set<string>>()
  let isLearning = true
  app.addHook('onRoute', (route) => {
    if (!isLearning) return
    const { method, url } = route
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    if (route.config?.hasPage) for (const one of ['GET', 'HEAD']) methods.add(one)
    taken.set(url, methods)
    if (method !== 'HEAD') onRoute?.(route)
  })
  return () => {
    isLearning = false
    const addresses = [...taken].map(([url, methods]) => ({ url, methods, parts: partsOf(url) }))
    for (const { url, parts } of addresses) {
      const allowed = methodsAt(parts, addresses)
      const others = app.supportedMethods.filter((method) => !allowed.includes(method))
      app.route({ method: others, url, ...refusing(allowed.join(', ')) })
    }
  }
}

type Address = { methods: Set<string>; parts: string[] }

/**
 * Returns the methods of an address, including those of more general ones: `/faculty/:id/` takes some that
 * `/faculty/add-student/` doesn't.
 */
function methodsAt(parts: string[], addresses: Address[]): string[] {
  const found = addresses.filter((one) => covers(one.parts, parts)).flatMap(({ methods }) => [...methods])
  return [...new Set(found)].toSorted()
}

function covers(wanted: string[], given: string[]): boolean {
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

function partsOf(url: string): string[] {
  return url.replace(/\/$/, '').split('/')
}

function refusing(allowed: string) {
  return {
    config: { access: 'public' },
    exposeHeadRoute: false,
    onRequest: async ({ method }: { method: string }) => {
      throw methodNotAllowed(method, allowed)
    },
    // Never called: the hook before it refuses.
    handler: async () => undefined,
  } as const
}
