import { Bell } from '@/modules/notifications/web/bell'
import { bellSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

export const notifications = defineWebModule({ name: 'notifications', plugs: [plug(bellSlot, Bell)] })
