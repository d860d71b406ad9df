import type { TestContext } from 'node:test'

/** Provides the pages' code with an empty local storage until the test ends. The returned map has its content. */
export function anEmptyStorage(t: TestContext): Map<string, string> {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'localStorage')
    if (original) Object.defineProperty(globalThis, 'localStorage', original)
  })
  return items
}
