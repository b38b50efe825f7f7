import { defineWebModule } from '@/web/lib/module'

export const fees = defineWebModule({
  name: 'fees',
  staff: () => import('./staff').then((m) => m.staff),
})
