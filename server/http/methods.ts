import type { FastifyInstance, RouteOptions } from 'fastify'
import { methodNotAllowed } from './refusals.ts'

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
    taken.set(url, methods)
    if (method !== 'HEAD') onRoute?.(route)
  })
  return () => {
    isLearning = false
    for (const url of taken.keys()) {
      const allowed = methodsAt(url, taken)
      const others = app.supportedMethods.filter((method) => !allowed.includes(method))
      app.route({ method: others, url, ...refusing(allowed.join(', ')) })
    }
  }
}

/**
 * Returns the methods of an address, including those of more general ones: `/faculty/:id/` takes some that
 * `/faculty/add-student/` doesn't.
 */
function methodsAt(url: string, taken: Map<string, Set<string>>): string[] {
  const found = [...taken].filter(([pattern]) => covers(pattern, url)).flatMap(([, methods]) => [...methods])
  return [...new Set(found)].toSorted()
}

function covers(pattern: string, url: string): boolean {
  const [wanted, given] = [partsOf(pattern), partsOf(url)]
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
