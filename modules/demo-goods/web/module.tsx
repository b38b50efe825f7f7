import { defineWebModule } from '@/web/lib/module'

export const demoGoods = defineWebModule({
  name: 'demo-goods',
  staff: () => import('./staff').then((m) => m.staff),
})
