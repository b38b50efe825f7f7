import { expect, test } from 'bun:test'
import { describeDrawing } from '@/modules/platform/demo/drawing/item-drawing'
import { maybeMaterial } from '@/modules/platform/demo/drawing/materials'
import { demoItems, maybeDemoItem } from './catalog'
import { faceFamilies } from './families/faces'
import { gearFamilies } from './families/gear'
import { hatFamilies } from './families/hats'
import { packageFamilies } from './families/packages'

test('no two items share an id or a name', () => {
  expect(new Set(demoItems().map((item) => item.assetId)).size).toBe(demoItems().length)
  expect(new Set(demoItems().map((item) => item.name.toLowerCase())).size).toBe(demoItems().length)
  expect(demoItems()[0]?.assetId).toBe('9000000001')
})

test('every category has its number of items', () => {
  const counts = Object.groupBy(demoItems(), (item) => item.category)
  expect(
    Object.entries(counts)
      .map(([category, items]) => [category, items.length])
      .sort(),
  ).toEqual([
    ['face', 36],
    ['gear', 48],
    ['hat', 120],
    ['package', 36],
  ])
})

test('the figures of every item are plausible and consistent', () => {
  for (const item of demoItems()) {
    expect(item.rap).toBeGreaterThanOrEqual(300)
    expect(item.rap).toBeLessThanOrEqual(400_000)
    expect(item.owners).toBeLessThanOrEqual(item.copies ?? Number.POSITIVE_INFINITY)
    expect(item.copies === null).toBe(item.limitedKind === 'limited')
    expect(item.description.match(/[.](?= |$)/g)).toHaveLength(2)
    expect(
      [item.rap, item.owners, item.favorites, item.createdAt, item.originalPrice ?? 0].every(
        Number.isSafeInteger,
      ),
    ).toBe(true)
  }
})

test('ids follow the order of release', () => {
  const times = demoItems().map((item) => item.createdAt)
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
})

test("an item's image shows the shape in its name", () => {
  for (const family of [...hatFamilies, ...faceFamilies, ...gearFamilies, ...packageFamilies]) {
    for (const name of family.names.split(',').map((each) => each.trim())) {
      const item = demoItems().find((each) => each.name === name)
      expect(item && describeDrawing(item).shape).toBe(family.shape)
      expect(maybeMaterial(name)).toBeDefined()
    }
  }
})

test('neighbors in a list by name almost never have the same shape and material', () => {
  const looks = demoItems()
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(describeDrawing)
    .map(({ shape, material }) => `${shape} ${material}`)
  expect(looks.filter((look, index) => look === looks[index - 1]).length).toBeLessThanOrEqual(2)
})

test('an item is found by its id, and an unknown id is not', () => {
  expect(maybeDemoItem('9000000001')).toBe(demoItems()[0])
  expect(maybeDemoItem('1')).toBeUndefined()
})
