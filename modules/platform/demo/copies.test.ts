import { expect, test } from 'bun:test'
import { demoCopies } from './copies'
import { demoPlayers } from './players'

test('every demo player holds 6 to 14 copies, and copy ids are unique', () => {
  for (const { userId } of demoPlayers()) {
    const held = demoCopies().filter((copy) => copy.initialHolder === userId)
    expect(held.length).toBeGreaterThanOrEqual(6)
    expect(held.length).toBeLessThan(15)
  }
  expect(new Set(demoCopies().map((copy) => copy.userAssetId)).size).toBe(demoCopies().length)
  expect(new Set(demoCopies().map((copy) => copy.instanceId)).size).toBe(demoCopies().length)
})

test('serials are unique per item and within the number of copies', () => {
  const numbered = demoCopies().filter((copy) => copy.serial !== null)
  expect(new Set(numbered.map(({ item, serial }) => `${item.assetId} ${serial}`)).size).toBe(numbered.length)
  for (const { item, serial } of numbered) {
    expect(serial).toBeGreaterThanOrEqual(1)
    expect(serial).toBeLessThanOrEqual(item.copies ?? 0)
  }
})

test('between 2 and 20 percent of the copies are on hold', () => {
  const share = demoCopies().filter((copy) => copy.onHold).length / demoCopies().length
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.2)
})
