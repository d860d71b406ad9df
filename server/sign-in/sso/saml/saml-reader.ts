import { Worker } from 'node:worker_threads'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { unavailable } from '#server/http/refusals.ts'
import { CheckingThread } from '#server/sign-in/checking-thread.ts'
import type { QueueSlot } from '#server/sign-in/passwords/fair-queue.ts'
import type { Refused } from './faults.ts'
import type { MetadataCheck, ProviderMetadata } from './read-metadata.ts'
import type { ResponseCheck, SamlResponse } from './read-response.ts'
import type { SamlRequest } from './request-address.ts'

export type SamlTask =
  | { kind: 'request'; request: SamlRequest }
  | { kind: 'response'; check: ResponseCheck }
  | { kind: 'metadata'; check: MetadataCheck }
export type SamlResult = string | SamlResponse | ProviderMetadata | Refused

/**
 * Signs requests to SAML providers, and reads their responses and metadata, in a worker thread, which stops when
 * unused.
 */
export class SamlReader {
  readonly #thread = new CheckingThread<SamlTask, SamlResult>({
    start: () => new Worker(new URL('./saml-worker.ts', import.meta.url)),
    refuse: () => unavailable(signInAnswers.manySignIns, 'sign_in_busy', 5),
  })

  /** Returns the address with a signed request. Throws 503 when too many documents wait. */
  async buildRequestAddress(request: SamlRequest, slot: QueueSlot): Promise<string> {
    return (await this.#thread.check({ kind: 'request', request }, slot)) as string
  }

  /** Returns the signed content of a response, or why it is refused. Throws 503 when too many documents wait. */
  async readResponse(check: ResponseCheck, slot: QueueSlot): Promise<SamlResponse | Refused> {
    return (await this.#thread.check({ kind: 'response', check }, slot)) as SamlResponse | Refused
  }

  /** Returns a provider's metadata, or why it is refused. Throws 503 when too many documents wait. */
  async readMetadata(check: MetadataCheck, slot: QueueSlot): Promise<ProviderMetadata | Refused> {
    return (await this.#thread.check({ kind: 'metadata', check }, slot)) as ProviderMetadata | Refused
  }

  /** Stops the thread. The next document starts another. */
  async close(): Promise<void> {
    await this.#thread.close()
  }
}
