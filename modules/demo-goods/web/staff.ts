import { DemoGoodsPanel } from '@/modules/demo-goods/web/demo-goods-panel'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { goodsSetupSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({ plugs: [plug(goodsSetupSlot, DemoGoodsPanel)] })
