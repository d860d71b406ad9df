import assert from 'node:assert/strict'
import test from 'node:test'
import { clientShare, clientShares } from './client-share.ts'

const shares: [string, string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]

test('an IPv4 address is one share and an IPv6 address shares its /64', () => {
  for (const [ip, share] of shares) assert.equal(clientShare(ip), share, ip)
})

test('an IPv6 address also counts for its /56 and /48', () => {
  assert.deepEqual(clientShares('2001:db8:1:ab34:5:6:7:8'), [
    '2001:db8:1:0::/48',
    '2001:db8:1:ab00::/56',
    '2001:db8:1:ab34::/64',
  ])
  assert.deepEqual(clientShares('::ffff:192.0.2.7'), ['192.0.2.7'])
})
