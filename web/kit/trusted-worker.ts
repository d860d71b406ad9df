type ScriptPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy }

let policy: ScriptPolicy | null = null

/**
 * Starts one of our own module workers. The content policy refuses a plain `new Worker`. Let Vite bundle the worker and
 * hand over its address: `import url from './scan-worker.ts?worker&url'`, `openWorker(new URL(url, location.href))`.
 */
export function openWorker(url: URL): Worker {
  return new Worker(trustedScript(url) as string | URL, { type: 'module' })
}

/** Passes the address of one of our workers, and throws for any other. The browser accepts the result as an address. */
export function trustedScript(url: URL): unknown {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return onlyOurs(url.href)
  policy ??= factory.createPolicy('rollbook', { createScriptURL: onlyOurs })
  return policy.createScriptURL(url.href)
}

function onlyOurs(address: string): string {
  const url = new URL(address, location.href)
  const isBuilt = /^\/(assets\/[\w.-]+|service-worker)\.js$/.test(url.pathname)
  if (url.origin === location.origin && (isBuilt || import.meta.env.DEV)) return url.href
  throw new TypeError(`Not a script of this site: ${address}`)
}
