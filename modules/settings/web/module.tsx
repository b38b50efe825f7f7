import { defineWebModule } from '@/web/lib/module'

export const settings = defineWebModule({
  name: 'settings',
  staff: () => import('./staff').then((m) => m.staff),
})
