import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** The IPv6 prefix lengths (bits) under which requests are counted, widest first. */
const prefixes = [48, 56, 64]
/** The share of all clients that left before their address was read. Their responses are lost anyway. */
const withoutAddress = 'without address'

/**
 * Returns the keys under which a client's requests are counted, widest first. An IPv4 address has one key, even if it
 * is written as IPv6 (`::ffff:192.0.2.1`). An IPv6 address has three keys, because a rented server may choose its
 * addresses from a whole /48, a home connection from a /56, and a single network from a /64 (RFC 6177, RIPE-690).
 * Fastify and Node return no address when the client left before it was read.
 */
export function clientShares(ip: string | undefined): string[] {
  if (ip === undefined) return [withoutAddress]
  const plain = withoutPort(ip).split('%', 1)[0]!.toLowerCase()
  if (!isIPv6(plain)) return [plain]
  const groups = expand(plain)
  const [high, low] = groups.slice(6) as [number, number]
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [[high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')]
  const numbers = groups.slice(0, 4)
  return prefixes.map((bits) => {
    const prefix = numbers.map((number, n) => number & (0xffff << Math.max(0, 16 * (n + 1) - bits)))
    return `${prefix.map((number) => (number & 0xffff).toString(16)).join(':')}::/${bits}`
  })
}

/**
 * Removes the port. Some proxies forward an address with its port, which differs for each connection:
 * `192.0.2.1:50000`, `[::1]:50000`.
 */
function withoutPort(ip: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? []
  return bracketed ?? plain ?? ip
}

/** Takes the addresses and ranges of TRUST_PROXY. Returns a function that tells whether they include an address. */
export function compileProxies(proxies: string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile(proxies)
  return (address) => isTrusted(withoutPort(address), 0)
}

/** Returns the narrowest share of a client: an IPv4 address, or an IPv6 /64. */
export function clientShare(ip: string): string {
  return clientShares(ip).at(-1)!
}

/** Returns the eight groups of an IPv6 address, whose last two may be written as an IPv4 address. */
function expand(ip: string): number[] {
  const [head, tail] = ip.split('::', 2).map((part) => part.split(':').filter(Boolean).flatMap(parseGroups))
  const zeros = Array.from({ length: 8 - head!.length - (tail?.length ?? 0) }, () => 0)
  return tail ? [...head!, ...zeros, ...tail] : head!
}

function parseGroups(text: string): number[] {
  if (!text.includes('.')) return [Number.parseInt(text, 16)]
  const [a, b, c, d] = text.split('.').map(Number) as [number, number, number, number]
  return [a * 256 + b, c * 256 + d]
}
