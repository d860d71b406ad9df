import { Worker } from 'node:worker_threads'
import type { AuthenticationResponse, RegistrationResponse } from '#contract/sign-in/passkeys.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { unavailable } from '#server/http/refusals.ts'
import { FairQueue, type QueueSlot } from '#server/sign-in/passwords/fair-queue.ts'
import { recentSignIns } from '#server/sign-in/passwords/passwords.ts'

/** A browser's response, and the values it must match. `publicKey` is null for a new passkey. */
export type PasskeyCheck = {
  response: AuthenticationResponse | RegistrationResponse
  challenge: string
  origin: string
  rpId: string
  publicKey: string | null
}
/** The content of the signed data. Keys and ids are base64url. */
export type Verified = { credentialId: string; publicKey: string; counter: number; backedUp: boolean }
/** Null when anything doesn't match. */
export type Checked = Verified | null

type Waiting = { request: PasskeyCheck; resolve: (checked: Checked) => void; reject: (error: Error) => void }

/** The time (ms) that the library stays in memory after the last passkey: most sign in when an event starts. */
const idleTime = 10 * 60_000
/** The most waiting checks. One takes about 1 ms, so the last one waits 0.5 s. */
const mostWaiting = 500
/** The checks that the thread has at once: when one is finished, the next one is already there. */
const inThread = 2

/**
 * Checks browsers' passkey responses in a worker thread that starts with the first check and stops when unused. Client
 * shares take turns.
 */
export class PasskeyVerifier {
  readonly #waiting = new FairQueue<Waiting>({
    limits: { share: mostWaiting, all: mostWaiting },
    provedFrom: (share) => recentSignIns.count(share),
  })
  readonly #running = new Map<number, Waiting>()
  #worker: Worker | null = null
  #idleTimer: NodeJS.Timeout | null = null
  #next = 0

  /**
   * Returns the content of the response if its signature, origin and challenge match, otherwise null. Throws 503 when
   * there is no slot for it in the queue, or it loses its slot while it waits (see `FairQueue.add`).
   */
  check(request: PasskeyCheck, place: QueueSlot): Promise<Checked> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    return new Promise((resolve, reject) => {
      // First, because it throws when the system has no thread left.
      const worker = this.#start()
      const refused = this.#waiting.add({ request, resolve, reject }, place)
      refused?.reject(unavailable(passkeyMessages.busy, 'sign_in_busy', 2))
      this.#send(worker)
    })
  }

  /** Stops the thread. The next check starts another. */
  async close(): Promise<void> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #send(worker: Worker): void {
    while (this.#running.size < inThread) {
      const next = this.#waiting.next()
      if (!next) return
      const id = (this.#next += 1)
      this.#running.set(id, next)
      worker.postMessage({ id, request: next.request })
    }
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url))
    worker.on('message', ({ id, verified }: { id: number; verified: Checked }) => {
      this.#running.get(id)?.resolve(verified)
      this.#running.delete(id)
      this.#send(worker)
      if (this.#running.size === 0) this.#idleTimer = setTimeout(() => void this.close(), idleTime).unref()
    })
    worker.on('error', (error) => this.#lose(worker, error as Error))
    worker.on('exit', () => this.#lose(worker, new Error('The thread that checks passkeys stopped.')))
    // After the listeners, each of which would keep the process running.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    // Checks that wait now belong to the next thread. An idle thread stops only when none are waiting.
    if (this.#worker !== worker && this.#worker !== null) return
    this.#worker = null
    for (const { reject } of this.#running.values()) reject(error)
    this.#running.clear()
    for (let next = this.#waiting.next(); next; next = this.#waiting.next()) next.reject(error)
  }
}
