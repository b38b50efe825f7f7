import { expect, test } from 'bun:test'
import { demoCopies } from './copies'
import { demoPlayers } from './players'

test('everybody in the demo universe holds a few copies, and no two copies are the same one', () => {
  for (const { userId } of demoPlayers) {
    const held = demoCopies.filter((copy) => copy.initialHolder === userId)
    expect(held.length).toBeGreaterThanOrEqual(6)
    expect(held.length).toBeLessThan(15)
  }
  expect(new Set(demoCopies.map((copy) => copy.userAssetId)).size).toBe(demoCopies.length)
  expect(new Set(demoCopies.map((copy) => copy.instanceId)).size).toBe(demoCopies.length)
})

test('a serial belongs to one copy, and lies within what was made', () => {
  const numbered = demoCopies.filter((copy) => copy.serial !== null)
  expect(new Set(numbered.map(({ item, serial }) => `${item.assetId} ${serial}`)).size).toBe(numbered.length)
  for (const { item, serial } of numbered) {
    expect(serial).toBeGreaterThanOrEqual(1)
    expect(serial).toBeLessThanOrEqual(item.copies ?? 0)
  }
})

test('some copies are on hold, most are not', () => {
  const share = demoCopies.filter((copy) => copy.onHold).length / demoCopies.length
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.2)
})
