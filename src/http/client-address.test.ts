import { expect, test } from 'bun:test'
import { networkLabel, networkOf, networksOf } from '@/src/http/client-address'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['local', 'local'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('with three parts, a phone that moves within its IPv4 network keeps its network', () => {
  expect(networkOf('203.0.113.7', { parts: 3 })).toBe(networkOf('203.0.113.200', { parts: 3 }))
  expect(networkOf('203.0.113.7', { parts: 3 })).not.toBe(networkOf('203.0.114.7', { parts: 3 }))
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['local', 'unknown'],
  ['" or 1=1', 'unknown'],
])('%s is shown as the network %s', (address, label) => {
  expect(networkLabel(address)).toBe(label)
})

test.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['::ffff:cb00:7107', ['203.0.113.7', '203.0.113.0/24']],
  ['0:0:0:0:0:FFFF:CB00:7107', ['203.0.113.7', '203.0.113.0/24']],
  ['2001:db8:1:2ab:3:4:5:6', ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:02AB::1', ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['64:ff9b::203.0.113.7', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['local', ['local']],
  ['unknown', ['unknown']],
])('%s is limited in its networks, narrowest first', (address, networks) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(networks)
})

test('wider networks may use more than one address', () => {
  expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 4, 16])
  expect(networksOf('203.0.113.7').map(({ share }) => share)).toEqual([1, 16])
})
