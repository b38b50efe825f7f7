import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import type { Module } from '@/src/kit/module/module'
import { defineSearchFilter, defineSearchSort, searchFilters, searchSorts } from '@/src/kit/module/search'
import { add } from '@/src/kit/ports'
import { modules as serverModules } from '@/src/modules'
import type { WebModule } from '@/web/lib/modules/module'
import { modules as webModules } from '@/web/modules'
import { modules as staffModules } from '@/web/staff-modules'
import { compareHalves, withStaffPages } from '@/web/testing/compare-halves'
import { compareSearch } from '@/web/testing/compare-search'

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
  expect(compareHalves(serverModules, withStaffPages(webModules, staffModules))).toEqual([])
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

test('search filters and sorts have both halves', () => {
  expect(compareSearch(serverModules, webModules)).toEqual([])
  const biggest = add(searchSorts, defineSearchSort({ name: 'biggest', description: '', by: () => [] }))
  const hats: Module = {
    name: 'hats',
    owns: 'Hats.',
    provides: [
      add(
        searchFilters,
        defineSearchFilter({
          params: { minSize: { schema: v.string(), description: '' } },
          whereItem: () => sql``,
        }),
      ),
      biggest,
    ],
  }
  expect(compareSearch([hats], [])).toEqual([
    'The search parameter minSize of the module hats (modules/hats/module.ts) is missing in the browser half. Add it to searchFilters in modules/hats/web/module.ts.',
    'The search sort biggest of the module hats (modules/hats/module.ts) is missing in the browser half. Add it to searchSorts in modules/hats/web/module.ts.',
  ])
  const colored: WebModule = {
    name: 'hats',
    searchFilters: [{ kind: 'text', param: 'red', maxLength: 9 }],
    searchSorts: [{ name: 'biggest', label: 'Biggest' }],
  }
  expect(compareSearch([{ ...hats, provides: [biggest] }], [colored])).toEqual([
    'The module hats (modules/hats/web/module.ts) has the search parameter red, which the server ignores or rejects. Add it to searchFilters in modules/hats/module.ts.',
  ])
  const red = defineSearchFilter({
    params: { red: { schema: v.string(), description: '' } },
    choices: { red: ['true', 'dark'] },
    whereItem: () => sql``,
  })
  const toggle = { kind: 'toggle', label: 'Red', param: 'red' } as const
  expect(
    compareSearch(
      [{ ...hats, provides: [add(searchFilters, red), biggest] }],
      [{ ...colored, searchFilters: [toggle] }],
    ),
  ).toEqual([
    'The counted choice red=dark of the module hats (modules/hats/module.ts) is missing in the browser half. Add it to searchFilters in modules/hats/web/module.ts.',
  ])
})
