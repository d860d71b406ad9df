/** The addresses from which one attacker sends, by the number of the request, behind a trusted proxy. */
export type Origin = (n: number) => string

/**
 * The networks that one attacker easily has: a home line has an IPv6 /56 (256 networks with a /64 each), and two lines
 * or servers have two IPv4 addresses.
 */
export const origins = {
  'an IPv6 /56': (n) => `2001:db8:6:${(0x600 + (n % 256)).toString(16)}::${(n % 60_000).toString(16)}`,
  'two IPv4 addresses': (n) => `203.0.113.${7 + (n % 2)}`,
} satisfies Record<string, Origin>

/** A rented server's IPv6 /48: 256 lines, of which each request uses another one. */
export const rented: Origin = (n) => `2001:db8:6:${((n * 257) % 65_536).toString(16)}::1`

/** The header by which a trusted proxy names a client. */
export function forwardedFor(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address } }
}
