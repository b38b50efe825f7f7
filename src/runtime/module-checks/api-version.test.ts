import { expect, test } from 'bun:test'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const problems = (api: string | undefined) => problemsOf(buildModule('hats', { api }))

test('a module for the module API of this program is accepted, and so is one of this repository', () => {
  expect(problems('1')).toEqual([])
  expect(problems(undefined)).toEqual([])
})

test('a module for another module API prevents the start', () => {
  expect(problems('2')).toEqual([
    'The module hats (modules/hats/module.ts) was written for version 2 of the module API, but this program offers version 1. Update Mintmark, or add an older version of the module.',
  ])
  expect(problems('0')).toHaveLength(1)
  expect(problems('1.2')).toEqual([
    `The module hats (modules/hats/module.ts) has "1.2" as api, which is no version of the module API. Write api: '1', which this program offers.`,
  ])
})
