import { expect, test } from 'bun:test'
import { sealRuntime, unsealRuntime } from '@/scripts/lib/seal-runtime'

const runtime = (text: string) => new TextEncoder().encode(text)

test('the names of three variables are emptied and restored, and nothing else changes', () => {
  const before = 'a BUN_OPTIONS\0BUN_OPTIONS\0HUN\0BUN_BE_BUN\0b\0BUN_INSPECT_PRELOAD\0BUN_INSPECT\0'
  const after = 'a BUN_OPTIONS\0\0UN_OPTIONS\0HUN\0\0UN_BE_BUN\0b\0\0UN_INSPECT_PRELOAD\0BUN_INSPECT\0'
  expect(Buffer.from(sealRuntime(runtime(before))).toString()).toBe(after)
  expect(Buffer.from(unsealRuntime(runtime(after))).toString()).toBe(before)
})

test('a runtime that lacks a name, or has it twice, is rejected', () => {
  const all = '\0BUN_OPTIONS\0BUN_BE_BUN\0BUN_INSPECT_PRELOAD\0'
  expect(() => sealRuntime(runtime(all))).not.toThrow()
  expect(() => sealRuntime(runtime(all.replace('BE', 'IS')))).toThrow('BUN_BE_BUN')
  expect(() => sealRuntime(runtime(`${all}\0BUN_OPTIONS\0`))).toThrow('BUN_OPTIONS')
})
