import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endProgram, startProgram } from './browser-process.ts'
import { actions, atTheHall, type RemoteWindow } from './remote-window.ts'

/**
 * Turns off all prompts and requests that journeys don't need. Pages may use the location, as after a tap on 'Allow'.
 */
const settings = {
  'permissions.default.geo': 1,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Opens a window of Firefox, the program at `path`, over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function openFirefox(path: string): Promise<RemoteWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'rollbook-firefox-'))
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = startProgram(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const end = async () => {
    await endProgram(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return await openSession(await readAddress(child.stderr!), end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Returns the address at which Firefox says it is listening. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = []
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
    lines.push(line)
  }
  throw new Error(`Firefox ended before it listened: ${lines.join('\n')}`)
}

type Answer = { id: number; type: string; result: unknown; error?: string; message?: string }

async function openSession(address: string, end: () => Promise<void>): Promise<RemoteWindow> {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  // A journey that timed out closes the window while a response is still pending.
  const endWaiting = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox was closed'))
    waiting.clear()
  }
  socket.addEventListener('close', endWaiting)
  let last = 0
  const ask = async <T>(method: string, params: object): Promise<T> => {
    if (socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: Firefox was closed`)
    const id = (last += 1)
    const answered = Promise.withResolvers<Answer>()
    waiting.set(id, answered)
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered.promise
    if (type !== 'success') throw new Error(`${method}: ${error} ${message}`)
    return result as T
  }

  await ask('session.new', { capabilities: {} })
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  await ask('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
  await ask('emulation.setGeolocationOverride', { contexts: [context], coordinates: atTheHall })
  return {
    async goTo(url) {
      const goThere = () => ask<void>('browsingContext.navigate', { context, url, wait: 'complete' })
      // The page may navigate at the same time, which aborts this navigation. It is then repeated, as a person would
      // do.
      await goThere().catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
        return goThere()
      })
    },
    async call(text, argument) {
      const { result } = await ask<{ result: { value: string } }>('script.callFunction', {
        functionDeclaration: text,
        arguments: [{ type: 'string', value: argument }],
        target: { context },
        awaitPromise: true,
      })
      return result.value
    },
    click: (x, y) => ask('input.performActions', { context, actions: actions.click(x, y) }),
    type: (text) => ask('input.performActions', { context, actions: actions.type(text) }),
    async giveFile(file) {
      const locator = { type: 'css', value: 'input[type=file]' }
      const { nodes } = await ask<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator,
      })
      await ask('input.setFiles', { context, element: { sharedId: nodes[0]!.sharedId }, files: [file] })
    },
    async close() {
      socket.close()
      endWaiting()
      await end()
    },
  }
}
