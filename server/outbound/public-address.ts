import { BlockList, isIP } from 'node:net'

/**
 * Networks that contain no public server: private, shared, local, documentation, tests, multicast, and the old 6to4
 * relay. They are from the registries of special-purpose addresses (IANA, RFC 6890).
 */
const specialV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/**
 * Special networks within the public ones. Teredo (in 2001::/23) and 6to4 (2002::/16) addresses contain an IPv4
 * address, which may be private.
 */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
/** All public networks so far. Mapped IPv4 (::ffff:0:0/96) and NAT64 (64:ff9b::/96) are outside them. */
const publicV6 = ['2000::/3']

const [blockedV4, blockedV6, openV6] = [specialV4, specialV6, publicV6].map(networkList) as [
  BlockList,
  BlockList,
  BlockList,
]

/** Whether a text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blockedV4.check(address, 'ipv4')
  // A zone, as in fe80::1%eth0, names a network interface of this machine.
  if (family !== 6 || address.includes('%')) return false
  return openV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6')
}

/**
 * Returns a function that tells whether an IP address is in one of `networks`, which are addresses or ranges such as
 * `10.0.0.0/24`.
 */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = networkList(networks)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && !address.includes('%') && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
}
