import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { referencePage } from '@/scripts/lib/docs/reference'
import { sql } from '@/src/db/columns'
import { defineEvent, on } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module/module'
import { defineSearchFilter, defineSearchSort, searchFilters, searchSorts } from '@/src/kit/module/search'
import { add, definePort, provide } from '@/src/kit/ports'
import { createTree } from '@/tests/tidy/tree'
import { defineSlot, plug } from '@/web/lib/modules/slots'

const tree = createTree({
  'modules/shop/events.ts': "/** Somebody paid | twice. */\nexport const Paid = defineEvent('shop.paid')",
  'modules/shop/ports.ts': "/** Delivers. */\nexport const carrierPort = definePort('shop.carrier')",
  'modules/shop/place.ts': "import { carrierPort } from '@/modules/shop/ports'",
  'modules/shop/module.ts': "import { carrierPort } from '@/modules/shop/ports'",
  'modules/post/module.ts': "import { carrierPort } from '@/modules/shop/ports'",
  'modules/shop/web/slots.ts': "/** Beside the price. */\nexport const priceSlot = defineSlot('shop.price')",
  'modules/post/search.ts':
    "defineSearchFilter({ params: { maxDays: days } })\ndefineSearchSort({ name: 'fastest' })",
})

const modules = [
  defineModule({ name: 'shop', owns: 'Sales.' }),
  defineModule({
    name: 'post',
    owns: 'Parcels.',
    provides: [
      provide(definePort('shop.carrier'), () => ({})),
      add(
        searchFilters,
        defineSearchFilter({
          params: { maxDays: { schema: v.string(), description: 'Days of delivery.' } },
          whereItem: () => sql`1 = 1`,
        }),
      ),
    ],
    listeners: [on(defineEvent('shop.paid'), 'post.send', async () => undefined)],
  }),
  defineModule({
    name: 'packaged',
    owns: 'A module from a package.',
    provides: [
      add(searchSorts, defineSearchSort({ name: 'fastest', description: 'fastest first', by: () => [] })),
    ],
    commands: [
      { name: 'pack', synopsis: 'pack FILE', about: 'Packs.\nMore.', load: async () => async () => 0 },
    ],
  }),
]
const webModules = [{ name: 'post', plugs: [plug(defineSlot('shop.price'), () => null)] }]

test('each definition has a row with its file and its users', () => {
  const page = referencePage({ tree, modules, webModules, addedModules: [] })
  for (const row of [
    '| `Paid` (`shop.paid`) | Somebody paid \\| twice. | [modules/shop/events.ts](../../modules/shop/events.ts) | post |',
    '| `carrierPort` (`shop.carrier`) | Delivers. | [modules/shop/ports.ts](../../modules/shop/ports.ts) | post | shop |',
    '| `priceSlot` (`shop.price`) | Beside the price. | [modules/shop/web/slots.ts](../../modules/shop/web/slots.ts) | post |',
    '| `maxDays` | Days of delivery. | [modules/post/search.ts](../../modules/post/search.ts) |',
    '| `fastest` | fastest first | packaged |',
    '| `mintmark pack FILE` | Packs. | packaged |',
  ])
    expect(page.split('\n')).toContain(row)
})
