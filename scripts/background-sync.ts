import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import type { Language } from '#contract/language/language.ts'
import { compileWords } from './compile-words.ts'

/** The code that the service worker runs when the browser is online again, including its imports. */
const entry = path.join(import.meta.dirname, '../web/check-ins/outbox/background-worker.ts')

/**
 * Adds code that sends waiting check-ins to the service worker, whose generator can't include other code. A separate
 * script for the worker would need its own Trusted Types policy.
 */
export function backgroundSync(folder: string, language: Language): Plugin {
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
          plugins: [compileWords(language)],
          build: { write: false, lib: { entry, formats: ['iife'], name: 'backgroundSync' } },
        })
        const [result] = [built].flat()
        if (!result || !('output' in result)) throw new Error('The background sender was not built.')
        await appendFile(path.join(folder, 'service-worker.js'), `\n${result.output[0].code}`)
      },
    },
  }
}
