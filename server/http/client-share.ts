import { isIPv6 } from 'node:net'

/** The IPv6 prefixes (bits) that are counted together, widest first. */
const prefixes = [48, 56, 64]

/**
 * Returns the keys under which one client's requests are counted, widest first. An IPv4 address has one key, also when
 * it is written as IPv6 (`::ffff:192.0.2.1`). An IPv6 address has three, because a rented server may have a whole /48, a
 * home line a /56, and one network a /64 to choose addresses from (RFC 6177, RIPE-690).
 */
export function clientShares(ip: string): string[] {
  const plain = ip.split('%', 1)[0]!.toLowerCase()
  if (!isIPv6(plain)) return [plain]
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return [mapped[1]!]
  const [before = '', after] = plain.split('::', 2)
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const groups = after === undefined ? head : [...head, ...Array<string>(fill(head, tail)).fill('0'), ...tail]
  const numbers = groups.slice(0, 4).map((group) => Number.parseInt(group, 16))
  return prefixes.map((bits) => {
    const kept = numbers.map((number, n) => number & (0xffff << Math.max(0, 16 * (n + 1) - bits)))
    return `${kept.map((number) => (number & 0xffff).toString(16)).join(':')}::/${bits}`
  })
}

/** Returns the narrowest of a client's shares: an IPv4 address, or an IPv6 /64. */
export function clientShare(ip: string): string {
  return clientShares(ip).at(-1)!
}

/** Returns how many groups `::` stands for. A trailing IPv4 part counts as two groups. */
function fill(head: string[], tail: string[]): number {
  const embedded = tail.some((group) => group.includes('.')) ? 1 : 0
  return Math.max(0, 8 - head.length - tail.length - embedded)
}
