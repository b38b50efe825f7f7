import { expect, test } from 'bun:test'
import { demoItems } from '@/modules/platform/demo/catalog'
import { demoPlayers } from '@/modules/platform/demo/players'
import { drawAvatar } from './avatar'
import { drawItem } from './item-drawing'
import { listSvgErrors } from './svg-errors'

const drawings = demoItems.map(drawItem)
const avatars = demoPlayers.map((player) => drawAvatar(player.username))

test('every picture is sound, self-contained and harmless', () => {
  expect([...drawings, ...avatars].flatMap(listSvgErrors)).toEqual([])
})

test('a broken or talkative picture would be noticed', () => {
  expect(listSvgErrors('<svg><g></svg>')).not.toEqual([])
  expect(listSvgErrors('<svg><use href="#gone"/></svg>')).not.toEqual([])
  expect(listSvgErrors('<svg><image href="https://example.com/a.png"/></svg>')).not.toEqual([])
  expect(listSvgErrors('<svg><path d="MNaN 0"/></svg>')).not.toEqual([])
})

test('a picture weighs at most 4 KB, an avatar at most 2 KB', () => {
  expect(Math.max(...drawings.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(4096)
  expect(Math.max(...avatars.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(2048)
})

test('the same item looks the same every time, and no two items look quite the same', () => {
  expect(demoItems.map(drawItem)).toEqual(drawings)
  expect(new Set(drawings.map((svg) => svg.replace(/i9\d{9}/g, ''))).size).toBe(drawings.length)
})

test('pictures on one page do not borrow each other’s parts', () => {
  const ids = drawings.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('an item nobody has drawn yet gets a picture all the same', () => {
  for (const category of ['hat', 'face', 'gear', 'package'] as const) {
    const svg = drawItem({ assetId: '"><script>', category, name: 'Something <else>' })
    expect(listSvgErrors(svg)).toEqual([])
  }
})
