import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'

/** The numbers of the database machines, as in deploy/ha. */
export const numbers = [1, 2, 3] as const
export type Number3 = (typeof numbers)[number]

/**
 * Addresses in this machine's loopback network for one cluster. Programs can listen on any of them without setup, so
 * every machine of the cluster has its own addresses and the real ports.
 */
export type Addresses = {
  /** The address at which the other database machines reach a machine. A link and the machine's etcd listen there. */
  machine: (n: Number3) => string
  /** The address at which the machine's PostgreSQL and Patroni listen. */
  inside: (n: Number3) => string
  /** The address at which HAProxy reaches a machine. Another link listens there. */
  forClients: (n: Number3) => string
  /** The address at which one machine reaches the etcd of another. Each pair has its own link. */
  etcd: (source: Number3, target: Number3) => string
  app: (n: 1 | 2) => string
}

/** Returns addresses that no other cluster is using. */
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
