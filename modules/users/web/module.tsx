import { defineWebModule } from '@/web/lib/module'

export const users = defineWebModule({
  name: 'users',
})
