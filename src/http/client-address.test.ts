import { expect, test } from 'bun:test'
import { networkLabel, networkOf } from '@/src/http/client-address'

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
