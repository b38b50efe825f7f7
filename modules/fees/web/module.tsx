import { defineWebModule } from '@/web/lib/modules/module'

export const fees = defineWebModule({
  name: 'fees',
})
