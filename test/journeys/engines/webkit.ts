import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { patience } from '#test/patience.ts'
import { endProgram, startProgram } from './browser-process.ts'
import { actions, atTheHall, type RemoteWindow } from './remote-window.ts'

export type WebKitPrograms = { driver: string; browser: string; display: string }

/** The key under which the protocol names an element (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The time (ms) the browser may take to close before it is killed. */
const maxQuitMs = 5_000

/** Opens a window of WebKit on a virtual display, over WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit({ driver, browser, display }: WebKitPrograms): Promise<RemoteWindow> {
  const running: ChildProcess[] = []
  const end = async () => {
    for (const child of running.toReversed()) await endProgram(child)
  }
  try {
    const screen = startProgram(display, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    running.push(screen)
    const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
    const port = await freePort()
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
    running.push(startProgram(driver, [`--port=${port}`], { env, stdio: 'ignore' }))
    return await openSession(`http://127.0.0.1:${port}`, browser, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Sets a page's location, because the protocol can't set one, and this browser has none. */
const position = `navigator.geolocation.getCurrentPosition = (found) =>
  found({ coords: ${JSON.stringify(atTheHall)}, timestamp: Date.now() })`

async function openSession(address: string, binary: string, end: () => Promise<void>): Promise<RemoteWindow> {
  const closed = new AbortController()
  const ask = async <T>(method: string, path: string, body?: object, signal = closed.signal): Promise<T> => {
    const content = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${address}${path}`, { method, signal, ...content })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  const latest = Date.now() + patience.timeout
  while (!(await ask<{ ready: boolean }>('GET', '/status').catch(() => null))?.ready) {
    if (Date.now() > latest) throw new Error('WebKit did not start')
    await pause(50)
  }
  const options = { binary, args: ['--automation', '--private'] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${sessionId}`
  const run = <T>(script: string, ...args: string[]) => ask<T>('POST', `${session}/execute/sync`, { script, args })
  return {
    goTo: (url) => ask('POST', `${session}/url`, { url }),
    // Every document starts without a location, and the door and the whole site are separate documents.
    call: (text, argument) => run(`${position}\nreturn (${text})(arguments[0])`, argument),
    click: (x, y) => ask('POST', `${session}/actions`, { actions: actions.click(x, y) }),
    type: (text) => ask('POST', `${session}/actions`, { actions: actions.type(text) }),
    async giveFile(file) {
      const where = { using: 'css selector', value: 'input[type=file]' }
      const element = await ask<Record<string, string>>('POST', `${session}/element`, where)
      await ask('POST', `${session}/element/${element[elementKey]}/value`, { text: file })
    },
    async close() {
      // A journey that timed out closes the window while a response is still pending.
      closed.abort(new Error('WebKit was closed'))
      await ask('DELETE', session, undefined, AbortSignal.timeout(maxQuitMs)).catch(() => undefined)
      await end()
    },
  }
}
