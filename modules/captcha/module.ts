import { auth } from '@/modules/auth/module'
import { proveHumanPort } from '@/modules/auth/ports'
import { captchaConfig } from '@/modules/captcha/config'
import { forgetOldProofs, proofOfWork } from '@/modules/captcha/proof-of-work'
import { forgetOldQuestions, question } from '@/modules/captcha/question'
import { readConfig } from '@/src/core/config'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { provide } from '@/src/core/ports'

export const captcha = defineModule({
  name: 'captcha',
  owns: 'Proof that a sign-up is made by a person; fills the port of auth.',
  needs: [auth],
  config: captchaConfig,
  clientConfig: (ctx) => ({ captcha: readConfig(ctx, captchaConfig).CAPTCHA }),
  provides: [
    provide(proveHumanPort, (core) =>
      readConfig({ core }, captchaConfig).CAPTCHA === 'question' ? question : proofOfWork(),
    ),
  ],
  jobs: [
    every(300_000, 'captcha.forget-old-questions', forgetOldQuestions),
    every(300_000, 'captcha.forget-old-proofs', forgetOldProofs),
  ],
})
