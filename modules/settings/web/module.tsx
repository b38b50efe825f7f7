import { defineWebModule } from '@/web/lib/module'

export const settings = defineWebModule({
  name: 'settings',
})
