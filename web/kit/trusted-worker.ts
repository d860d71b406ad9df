type ScriptPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy }

let policy: ScriptPolicy | null = null

/**
 * Starts one of our module workers. The Content Security Policy forbids a plain `new Worker`. Let Vite bundle the
 * worker and pass its URL: `import url from './scan-worker.ts?worker&url'`, `openWorker(new URL(url, location.href))`.
 */
export function openWorker(url: URL): Worker {
  return new Worker(trustedScript(url) as string | URL, { type: 'module' })
}

/** Converts the URL of one of our workers to a trusted URL, which the browser accepts. Throws for any other URL. */
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
