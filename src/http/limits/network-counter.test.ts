import { expect, test } from 'bun:test'
import { networksOf } from '@/src/http/client-address'
import { NetworkCounter } from '@/src/http/limits/network-counter'

test('one address may hold as much as allowed, and its networks a multiple', () => {
  const counter = new NetworkCounter()
  const open = (address: string) => {
    const networks = networksOf(address)
    const hasRoom = counter.hasRoom(networks, 2)
    if (hasRoom) counter.add(networks)
    return hasRoom
  }
  expect([open('2001:db8::1'), open('2001:db8::2'), open('2001:db8::3')]).toEqual([true, true, false])
  const others = Array.from({ length: 16 }, (_, at) => open(`2001:db8:0:${(at + 1).toString(16)}::1`))
  expect(others.filter(Boolean)).toHaveLength(6)
  counter.remove(networksOf('2001:db8::1'))
  expect([open('2001:db8::3'), open('2001:db8::4')]).toEqual([true, false])
})
