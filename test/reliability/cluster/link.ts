import { connect, createServer, type Server, type Socket } from 'node:net'

type Way = { sender: Socket; receiver: Socket }

/**
 * A piece of network between two programs. It forwards bytes from one address to another until a direction is cut.
 * Bytes that are sent in a cut direction arrive when it is healed, as when TCP sends them again.
 */
export class Link {
  readonly #server: Server
  readonly #pairs = new Set<{ caller: Socket; called: Socket }>()
  /** Whether bytes are forwarded from the caller to the called program, and in the other direction. */
  #passes = { there: true, back: true }

  private constructor(target: { host: string; port: number }) {
    this.#server = createServer({ allowHalfOpen: true }, (caller) => {
      const called = connect({ ...target, allowHalfOpen: true, noDelay: true })
      caller.setNoDelay()
      const pair = { caller, called }
      this.#pairs.add(pair)
      for (const way of [
        { sender: caller, receiver: called },
        { sender: called, receiver: caller },
      ]) {
        way.sender.on('data', (part: Buffer) => {
          if (!way.receiver.write(part)) way.sender.pause()
        })
        way.receiver.on('drain', () => this.#passesFrom(way, pair.caller) && way.sender.resume())
        way.sender.on('end', () => way.receiver.end())
        way.sender.on('error', () => undefined)
        way.sender.on('close', () => {
          way.receiver.destroy()
          this.#pairs.delete(pair)
        })
      }
      this.#apply(pair)
    })
  }

  /** Opens a link that listens at one address and forwards to another. */
  static async open(address: { host: string; port: number }, target: { host: string; port: number }): Promise<Link> {
    const link = new Link(target)
    await new Promise<void>((resolve, reject) => {
      link.#server.once('error', reject).listen(address.port, address.host, resolve)
    })
    return link
  }

  /** Sets the directions in which bytes are forwarded. */
  set(passes: { there: boolean; back: boolean }): void {
    this.#passes = passes
    for (const pair of this.#pairs) this.#apply(pair)
  }

  close(): void {
    this.#server.close()
    this.reset()
  }

  /** Breaks all connections. Bytes that were on their way are lost, as when a machine behind a cut dies. */
  reset(): void {
    for (const { caller, called } of this.#pairs) {
      caller.destroy()
      called.destroy()
    }
  }

  #apply({ caller, called }: { caller: Socket; called: Socket }): void {
    if (this.#passes.there) caller.resume()
    else caller.pause()
    if (this.#passes.back) called.resume()
    else called.pause()
  }

  #passesFrom({ sender }: Way, caller: Socket): boolean {
    return sender === caller ? this.#passes.there : this.#passes.back
  }
}
