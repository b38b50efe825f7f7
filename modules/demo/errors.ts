import { serverMessages } from '@/modules/demo/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const demoErrors = defineErrors({
  demo_goods_unavailable: [409, errors.demo_goods_unavailable],
  marketplace_not_empty: [409, errors.marketplace_not_empty],
  demo_goods_sold: [409, errors.demo_goods_sold],
})
