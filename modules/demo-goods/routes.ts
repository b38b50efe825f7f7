import { DemoGoods } from '@/modules/demo-goods/contract'
import { addDemoGoods, findDemoGoods, removeDemoGoods } from '@/modules/demo-goods/demo-goods'
import { demoGoodsErrors } from '@/modules/demo-goods/errors'
import type { Scope } from '@/src/http/scope'

const { demo_goods_unavailable, marketplace_not_empty, demo_goods_sold } = demoGoodsErrors

export function routes(scope: Scope) {
  return scope
    .get('/admin/demo-goods', ({ ctx }) => findDemoGoods(ctx), {
      detail: { summary: 'Whether there are demo goods, and whether they can be added or removed.' },
      adminSetup: true,
      response: { 200: DemoGoods },
    })
    .post('/admin/demo-goods', ({ ctx }) => addDemoGoods(ctx), {
      detail: { summary: 'Lists goods of invented sellers on an empty marketplace without real payments.' },
      throws: [demo_goods_unavailable, marketplace_not_empty],
      adminSetup: true,
      limit: '20/15m',
      response: { 200: DemoGoods },
    })
    .delete('/admin/demo-goods', ({ ctx }) => removeDemoGoods(ctx), {
      detail: { summary: 'Removes all demo goods, while none was bought.' },
      throws: [demo_goods_sold],
      adminSetup: true,
      response: { 200: DemoGoods },
    })
}
