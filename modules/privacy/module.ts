import { auth } from '@/modules/auth/module'
import { commandMessages } from '@/modules/privacy/messages'
import { routes } from '@/modules/privacy/routes'
import { defineModule } from '@/src/kit/module'

export const privacy = defineModule({
  name: 'privacy',
  owns: 'Personal data: export and account deletion.',
  needs: [auth],
  routes,
  commands: [
    {
      name: 'export',
      takesArguments: true,
      synopsis: 'export PERSON',
      about: commandMessages.export,
      load: async () => (await import('@/modules/privacy/export-command')).runExport,
    },
    {
      name: 'erase',
      takesArguments: true,
      synopsis: 'erase PERSON',
      about: commandMessages.erase,
      load: async () => (await import('@/modules/privacy/erase-command')).runErase,
    },
  ],
})
