import { expect, test } from 'bun:test'
import { eventsAreOwn, foldersAreListed } from '@/tests/tidy/module-list'
import { createTree } from '@/tests/tidy/tree'

test('a folder of a module that is not in the list is reported', () => {
  const tree = createTree({ 'modules/hats/module.ts': '', 'modules/hats/web/module.ts': '' })
  expect(foldersAreListed(tree, [{ name: 'hats', owns: 'Hats.' }])).toEqual([])
  expect(foldersAreListed(tree, [{ name: 'caps', owns: 'Caps.' }])).toEqual([
    'modules/hats/module.ts is not in src/modules.ts under the name hats',
  ])
})

test('an event of another module or outside events.ts is reported', () => {
  const defining = (path: string, name: string) =>
    eventsAreOwn(createTree({ [path]: `export const Sold = defineEvent<{ id: string }>(\n  '${name}',\n)` }))
  expect(defining('modules/hats/events.ts', 'hats.sold')).toEqual([])
  expect(defining('modules/hats/events.ts', 'orders.order-payed')).toEqual([
    'modules/hats/events.ts:1 defines the event orders.order-payed; a module defines its own in events.ts, as hats.…',
  ])
  expect(defining('modules/hats/service.ts', 'hats.sold')).toHaveLength(1)
})
