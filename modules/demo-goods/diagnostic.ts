import { countActiveListings } from '@/modules/catalog/service'
import { findDemoGoods } from '@/modules/demo-goods/demo-goods'
import { serverMessages } from '@/modules/demo-goods/messages'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'

const { diagnostic: text } = serverMessages

/** Checks that something is for sale, and that it isn't demo goods. */
export const goodsDiagnostic: Diagnostic = {
  name: 'goods',
  advice: text.advice,
  needsTables: true,
  isSetup: true,
  run: async (ctx) => {
    if ((await countActiveListings(ctx)) === 0) return note(text.empty)
    const { listings } = await findDemoGoods(ctx)
    return listings > 0 ? note(text.demo(listings)) : ok(text.ok)
  },
}
