import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'

/** The database machines, as deploy/ha numbers them. */
export const numbers = [1, 2, 3] as const
export type Number3 = (typeof numbers)[number]

/**
 * Addresses of this machine's loopback network for one cluster. A program can listen on any of them without setup, so
 * every machine of the cluster has addresses and the real ports of its own.
 */
export type Addresses = {
  /** Where the other database machines reach one: a link in front of it, and etcd itself. */
  machine: (n: Number3) => string
  /** Where its PostgreSQL and Patroni really listen. */
  inside: (n: Number3) => string
  /** Where HAProxy reaches it: another link. */
  forClients: (n: Number3) => string
  /** Where one machine reaches the etcd of another: a link for each pair. */
  etcd: (source: Number3, target: Number3) => string
  app: (n: 1 | 2) => string
}

/** Returns addresses that no other cluster uses now. */
export async function freeAddresses(): Promise<Addresses> {
  for (;;) {
    const network = `127.${randomInt(16, 250)}`
    const addresses: Addresses = {
      machine: (n) => `${network}.0.${n}`,
      inside: (n) => `${network}.1.${n}`,
      forClients: (n) => `${network}.2.${n}`,
      app: (n) => `${network}.3.${n}`,
      etcd: (source, target) => `${network}.${10 + source}.${target}`,
    }
    if (await isFree(addresses.machine(1))) return addresses
  }
}

function isFree(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(2379, host, () => server.close(() => resolve(true)))
  })
}
