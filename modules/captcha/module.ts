import { auth } from '@/modules/auth/module'
import { proveHumanPort } from '@/modules/auth/ports'
import { ask, forgetExpired, prove } from '@/modules/captcha/question'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { fill } from '@/src/core/ports'

export const captcha = defineModule({
  name: 'captcha',
  owns: 'Proof that a sign-up is made by a person; fills the port of auth.',
  needs: [auth],
  fills: [fill(proveHumanPort, () => ({ ask, prove }))],
  jobs: [every(300_000, 'captcha.forget-expired', forgetExpired)],
})
