/** Returns the address from which an attacker sends the nth request, behind a trusted proxy. */
export type Origin = (n: number) => string

/**
 * Networks that an attacker easily gets: a home line has an IPv6 /56 (256 networks with a /64 each), and two lines or
 * servers have two IPv4 addresses.
 */
export const origins = {
  'an IPv6 /56': (n) => `2001:db8:6:${(0x600 + (n % 256)).toString(16)}::${(n % 60_000).toString(16)}`,
  'two IPv4 addresses': (n) => `203.0.113.${7 + (n % 2)}`,
} satisfies Record<string, Origin>

/** A rented server's IPv6 /48, with 256 lines. Each request comes from a different line. */
export const rented: Origin = (n) => `2001:db8:6:${((n * 257) % 65_536).toString(16)}::1`

/** Returns the header in which a trusted proxy names a client. */
export function forwardedFor(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address } }
}
