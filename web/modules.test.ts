import { expect, test } from 'bun:test'
import type { Module } from '@/src/kit/module'
import { modules as serverModules } from '@/src/modules'
import { modules as webModules } from '@/web/modules'
import { compareHalves } from '@/web/testing/compare-halves'

const server = (name: string, ...paths: string[]): Module => ({
  name,
  owns: 'Nothing.',
  pages: paths.map((path) => ({ path, title: 'Page' })),
})
const web = (name: string, ...paths: string[]) => ({
  name,
  pages: paths.map((path) => ({ path, title: 'Page', view: () => null })),
})

test('src/modules.ts and web/modules.ts list the same modules and pages', () => {
  expect(compareHalves(serverModules, webModules)).toEqual([])
})

test('a module with pages is in both lists', () => {
  expect(compareHalves([server('hats', '/hats')], [])).toEqual([
    'The module hats (modules/hats/module.ts) has pages, but web/modules.ts does not list it. Add its web/module.ts to the list.',
  ])
  expect(compareHalves([server('hats')], [])).toEqual([])
  expect(compareHalves([], [web('hats')])).toEqual([
    'The module hats (modules/hats/web/module.ts) is in web/modules.ts, but not in src/modules.ts. Add its module.ts to the list.',
  ])
})

test('a page has both halves', () => {
  expect(compareHalves([server('hats', '/hats')], [web('hats')])).toEqual([
    'The page /hats of the module hats (modules/hats/module.ts) has no browser half. Add it to pages in modules/hats/web/module.ts.',
  ])
  expect(compareHalves([server('hats')], [web('hats', '/hats')])).toEqual([
    'The page /hats of the module hats (modules/hats/web/module.ts) is a 404 on the server. Add it to pages in modules/hats/module.ts.',
  ])
})

test('a page is not hidden in the browser', () => {
  const [shop, hats] = [web('shop', '/:any'), web('hats', '/hats')]
  const servers = [server('hats', '/hats'), server('shop', '/:any')]
  expect(compareHalves(servers, [hats, shop])).toEqual([])
  expect(compareHalves(servers, [shop, hats])).toEqual([
    'The module hats (modules/hats/web/module.ts) defines the page /hats, which is never shown because /:any of the module shop (modules/shop/web/module.ts) matches it first. Change its path, or put hats first in src/modules.ts and web/modules.ts.',
  ])
})

test('a module is listed once', () => {
  expect(compareHalves([server('hats')], [web('hats'), web('hats')])).toEqual([
    'The module hats (modules/hats/web/module.ts) is in web/modules.ts twice. Remove one of the two.',
  ])
})
