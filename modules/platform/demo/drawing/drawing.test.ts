import { expect, test } from 'bun:test'
import { demoItems } from '@/modules/platform/demo/catalog'
import { demoPlayers } from '@/modules/platform/demo/players'
import { drawAvatar } from './avatar'
import { drawItem } from './item-drawing'
import { listSvgErrors } from './svg-errors'

const drawings = demoItems().map(drawItem)
const avatars = demoPlayers().map((player) => drawAvatar(player.username))

test('every image is valid, self-contained and free of scripts', () => {
  expect([...drawings, ...avatars].flatMap(listSvgErrors)).toEqual([])
})

test('the check finds broken images and external references', () => {
  expect(listSvgErrors('<svg><g></svg>')).not.toEqual([])
  expect(listSvgErrors('<svg><use href="#gone"/></svg>')).not.toEqual([])
  expect(listSvgErrors('<svg><image href="https://example.com/a.png"/></svg>')).not.toEqual([])
  expect(listSvgErrors('<svg><path d="MNaN 0"/></svg>')).not.toEqual([])
})

test('an image has at most 4 KB, an avatar at most 2 KB', () => {
  expect(Math.max(...drawings.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(4096)
  expect(Math.max(...avatars.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(2048)
})

test('drawing is deterministic, and every item has a different image', () => {
  expect(demoItems().map(drawItem)).toEqual(drawings)
  expect(new Set(drawings.map((svg) => svg.replace(/i9\d{9}/g, ''))).size).toBe(drawings.length)
})

test('element ids are unique across images, so that they can share a page', () => {
  const ids = drawings.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('an item whose name mentions no template gets an image too', () => {
  for (const category of ['hat', 'face', 'gear', 'package'] as const) {
    const svg = drawItem({ assetId: '"><script>', category, name: 'Something <else>' })
    expect(listSvgErrors(svg)).toEqual([])
  }
})
