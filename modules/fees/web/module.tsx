import { defineWebModule } from '@/web/lib/module'

export const fees = defineWebModule({
  name: 'fees',
})
