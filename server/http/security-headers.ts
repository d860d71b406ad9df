import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { policyReportsPath } from './policy-reports.ts'

/** The policy of pages and of the scripts and workers they load. `nonce` marks what this one answer may run. */
export function pagePolicy(nonce: string | null, https: boolean): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  return [
    "default-src 'none'",
    // The QR reader is WebAssembly; nothing else may be compiled at run time.
    `script-src ${own} 'wasm-unsafe-eval'`,
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types rollbook',
    'report-to csp',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Where a page's browser sends what broke its policy; goes with every `pagePolicy`. */
export const reportingEndpoints = `csp="${policyReportsPath}"`

/** The policy of what is no page: nothing may run or load in it. */
const nothingPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Taking camera or geolocation out of here would end the product.
const permissions = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()'

const onlyForPages = new Set([
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

/** Puts the security headers on every answer; pages and scripts replace the policy by `pagePolicy`. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = headersOf(https)
  const ofTheApi = apiHeaders(https)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isOfTheApi(request) ? ofTheApi : headers)
    done()
  })
}

/** What every answer carries. */
function headersOf(https: boolean): Record<string, string> {
  return {
    ...helmetHeaders(https),
    'permissions-policy': permissions,
    'content-security-policy': nothingPolicy,
  }
}

/** What an answer of the API carries. Each header costs every check-in; those left out speak of documents that a browser shows. */
export function apiHeaders(https: boolean): Record<string, string> {
  const all = Object.entries({ ...headersOf(https), 'cache-control': 'no-store' })
  return Object.fromEntries(all.filter(([name]) => !onlyForPages.has(name)))
}

/**
 * Whether a request goes to a call of the API: by the route it found, since an address can be written in many ways; by
 * its address when it found none.
 */
export function isOfTheApi({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/')
}

/** What helmet sets, asked once: the same for every answer, and asking each time costs as much as routing. */
function helmetHeaders(https: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: false } : false,
  })
  set({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}
