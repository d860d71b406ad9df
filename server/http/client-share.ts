import { isIPv6 } from 'node:net'

/**
 * Returns the key under which one client's requests are counted: an IPv4 address as it is, an IPv6 address by its /64,
 * because one subscriber or machine has at least a whole /64 to choose addresses from (RFC 6177, RFC 8981). An IPv4
 * address written as IPv6 (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function clientShare(ip: string): string {
  const plain = ip.split('%', 1)[0]!.toLowerCase()
  if (!isIPv6(plain)) return plain
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return mapped[1]!
  const [before = '', after] = plain.split('::', 2)
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const groups = after === undefined ? head : [...head, ...Array<string>(fill(head, tail)).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Returns how many groups `::` stands for. A trailing IPv4 part counts as two groups. */
function fill(head: string[], tail: string[]): number {
  const embedded = tail.some((group) => group.includes('.')) ? 1 : 0
  return Math.max(0, 8 - head.length - tail.length - embedded)
}
