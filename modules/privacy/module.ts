import { auth } from '@/modules/auth/module'
import { privacyErrors } from '@/modules/privacy/errors'
import { personalData } from '@/modules/privacy/legal-hold'
import { commandMessages } from '@/modules/privacy/messages'
import { routes } from '@/modules/privacy/routes'
import { defineModule } from '@/src/kit/module/module'

export const privacy = defineModule({
  name: 'privacy',
  owns: 'Personal data: export, account deletion and legal holds.',
  needs: [auth],
  errors: privacyErrors,
  routes,
  personalData,
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
    {
      name: 'hold',
      takesArguments: true,
      synopsis: 'hold PERSON --reason TEXT [--release]',
      about: commandMessages.legalHold,
      load: async () => (await import('@/modules/privacy/legal-hold-command')).runLegalHold,
    },
  ],
})
