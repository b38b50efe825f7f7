import { defineWebModule } from '@/web/lib/module'

export const users = defineWebModule({
  name: 'users',
  staff: () => import('./staff').then((m) => m.staff),
})
