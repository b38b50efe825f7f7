import { expect, test } from 'bun:test'
import { clientAddress, networkLabel, networkOf, networksOf } from '@/src/http/client-address'
import { appConfig } from '@/src/kit/config/app-config'
import { SettingsStore } from '@/src/kit/config/config'

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

const cdn = '203.0.113.0/24, 2001:db8:c::/48, 10.0.0.2'

test.each([
  ['false', '198.51.100.1', '192.0.2.1', '198.51.100.1'],
  ['true', '10.0.0.2', '192.0.2.1, 192.0.2.2', '192.0.2.2'],
  ['true', '10.0.0.2', undefined, '10.0.0.2'],
  ['true', '10.0.0.2', '192.0.2.1, nonsense', 'unknown'],
  ['true', '10.0.0.2', '192.0.2.1, [2001:db8::1]:443', '2001:db8::1'],
  ['2', '10.0.0.2', '192.0.2.1, 192.0.2.2, 203.0.113.7', '192.0.2.2'],
  ['2', '10.0.0.2', '203.0.113.7', '203.0.113.7'],
  [cdn, '10.0.0.2', '192.0.2.1, 192.0.2.2, 203.0.113.7', '192.0.2.2'],
  [cdn, '::ffff:10.0.0.2', '192.0.2.2, 2001:db8:c::9', '192.0.2.2'],
  [cdn, '10.0.0.2', '203.0.113.8, 203.0.113.7', '203.0.113.8'],
  [cdn, '10.0.0.2', '192.0.2.1, nonsense, 203.0.113.7', 'unknown'],
  [cdn, '10.0.0.3', '192.0.2.1', '10.0.0.3'],
])('with TRUST_PROXY=%s, a request from %s for %p is from %s (D15)', (proxies, sender, forwarded, from) => {
  const settings = new SettingsStore([appConfig], { TRUST_PROXY: proxies })
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  const request = new Request('http://localhost/', { headers })
  const server = { requestIP: () => ({ address: sender, family: 'IPv4' as const, port: 1 }) }
  expect(clientAddress({ settings }, request, server)).toBe(from)
})

test.each([
  'yes',
  '-1',
  '1.5',
  '100',
  '10.0.0.0/33',
  '::/129',
  '10.0.0/8',
  '10.0.0.1/',
  'fe80::1%eth0',
  '10.0.0.1,,',
])('TRUST_PROXY=%s is refused at the start', (written) => {
  expect(() => new SettingsStore([appConfig], { TRUST_PROXY: written })).toThrow('TRUST_PROXY')
})
