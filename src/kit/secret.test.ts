import { expect, test } from 'bun:test'
import { secretsMatch, sha256Hex } from '@/src/kit/secret'

test('secrets match only if all characters do, whatever their length', () => {
  expect(secretsMatch('correct horse', 'correct horse')).toBe(true)
  for (const other of ['', 'correct hors', 'correct horsf', 'correct horse ', 'Correct horse'])
    expect(secretsMatch('correct horse', other)).toBe(false)
})

test('sha256Hex is the SHA-256 in hex', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
