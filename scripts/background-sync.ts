import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { compileWords } from './compile-words.ts'

/** What the service worker runs when the browser has found a network, with all that it imports. */
const entry = path.join(import.meta.dirname, '../web/check-ins/kept/background-worker.ts')

/**
 * Puts the sending of waiting check-ins into the service worker, whose generator takes no code of others. A second script
 * for the worker to fetch would need a trusted-types policy of its own.
 */
export function backgroundSync(out: string): Plugin {
  return {
    name: 'rollbook-background-sync',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          plugins: [compileWords()],
          build: { write: false, lib: { entry, formats: ['iife'], name: 'backgroundSync' } },
        })
        const [result] = [built].flat()
        if (!result || !('output' in result)) throw new Error('The background sender was not built.')
        await appendFile(path.join(out, 'service-worker.js'), `\n${result.output[0].code}`)
      },
    },
  }
}
