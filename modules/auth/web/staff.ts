import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { factorSetupSlot } from '@/web/staff/slots'

const FactorSetup = lazyView(() =>
  import('@/modules/auth/web/security/factor-setup').then((m) => m.FactorSetup),
)

export const staff = defineStaffModule({ name: 'auth', plugs: [plug(factorSetupSlot, FactorSetup)] })
