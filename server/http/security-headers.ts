import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { policyReportsPath } from './policy-reports.ts'

/** Returns the content security policy of pages, scripts and workers. `nonce` allows the page's scripts and styles. */
export function pagePolicy(nonce: string | null, https: boolean): string {
  const scriptSource = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  return [
    "default-src 'none'",
    // The QR reader is WebAssembly. Nothing else may be compiled at run time.
    `script-src ${scriptSource} 'wasm-unsafe-eval'`,
    `style-src ${scriptSource}`,
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

/** The endpoint to which browsers send violations of the policy. It is sent with every `pagePolicy`. */
export const reportingEndpoints = `csp="${policyReportsPath}"`

/** The policy of everything that isn't a page. Nothing may run or load in it. */
const nothingPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Rollbook doesn't work without camera and geolocation.
const permissions = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), display-capture=()'

const onlyForPages = new Set([
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

/** Sets the security headers of every response. Pages and scripts replace the policy with `pagePolicy`. */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = listHeaders(https)
  const ofTheApi = apiHeaders(https)
  app.addHook('onRequest', (request, reply, callback) => {
    reply.headers(isOfTheApi(request) ? ofTheApi : headers)
    callback()
  })
}

function listHeaders(https: boolean): Record<string, string> {
  return {
    ...helmetHeaders(https),
    'permissions-policy': permissions,
    'content-security-policy': nothingPolicy,
  }
}

/** Returns the headers of the API. Each header costs time in every check-in, so those for documents are left out. */
export function apiHeaders(https: boolean): Record<string, string> {
  const headers = Object.entries({ ...listHeaders(https), 'cache-control': 'no-store' })
  return Object.fromEntries(headers.filter(([name]) => !onlyForPages.has(name)))
}

/**
 * Whether a request is for the API. The route decides, because a path can be encoded in many ways. The path decides
 * only when no route was found.
 */
export function isOfTheApi({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/')
}

/** Returns Helmet's headers, computed once, because computing them for each response costs as much as routing. */
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
