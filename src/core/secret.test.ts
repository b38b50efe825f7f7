import { expect, test } from 'bun:test'
import { hashOf, isSameSecret } from '@/src/core/secret'

test('secrets are the same to the last character, whatever their length', () => {
  expect(isSameSecret('correct horse', 'correct horse')).toBe(true)
  for (const other of ['', 'correct hors', 'correct horsf', 'correct horse ', 'Correct horse'])
    expect(isSameSecret('correct horse', other)).toBe(false)
})

test('what is kept of a secret is its SHA-256', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
