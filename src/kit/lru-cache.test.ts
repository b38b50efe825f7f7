import { expect, test } from 'bun:test'
import { LruCache } from '@/src/kit/lru-cache'

const keysOf = (cache: LruCache<string>) => ['a', 'b', 'c', 'd'].filter((key) => cache.has(key)).join('')

test('beyond the maximum, the value that was used least recently is deleted', () => {
  const cache = new LruCache<string>({ max: 2 })
  cache.set('a', '1')
  cache.set('b', '2')
  expect(cache.get('a')).toBe('1')
  cache.set('c', '3')
  expect([keysOf(cache), cache.get('b')]).toEqual(['ac', undefined])
})

test('large values displace several, and one that is too large none', () => {
  const cache = new LruCache<string>({ max: 10, sizeOf: (value, key) => value.length + key.length })
  for (const key of ['a', 'b', 'c']) cache.set(key, 'xx')
  expect(keysOf(cache)).toBe('abc')
  cache.set('d', 'xxxxx')
  expect(keysOf(cache)).toBe('cd')
  cache.set('a', 'x'.repeat(10))
  expect(keysOf(cache)).toBe('cd')
})

test('a value that is replaced or deleted frees its size', () => {
  const cache = new LruCache<string>({ max: 6, sizeOf: (value) => value.length })
  cache.set('a', 'xxxxx')
  cache.set('a', 'x')
  cache.set('b', 'xxxxx')
  expect(keysOf(cache)).toBe('ab')
  cache.delete('b')
  cache.set('c', 'xxxxx')
  expect(keysOf(cache)).toBe('ac')
  cache.clear()
  cache.set('d', 'xxxxxx')
  expect(keysOf(cache)).toBe('d')
})
