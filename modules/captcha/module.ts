import { auth } from '@/modules/auth/module'
import { captchaPort } from '@/modules/auth/ports'
import { captchaMethod } from '@/modules/captcha/captcha-method'
import { captchaConfig } from '@/modules/captcha/config'
import { deleteExpiredProofs } from '@/modules/captcha/proof-of-work'
import { deleteExpiredQuestions } from '@/modules/captcha/question'
import { routes } from '@/modules/captcha/routes'
import * as tables from '@/modules/captcha/schema'
import { readConfig } from '@/src/kit/config/config'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'

export const captcha = defineModule({
  name: 'captcha',
  owns: 'CAPTCHA at sign-up: a question or proof-of-work.',
  needs: [auth],
  tables,
  config: captchaConfig,
  clientConfig: (ctx) => ({ captcha: readConfig(ctx, captchaConfig).CAPTCHA }),
  routes,
  writingReads: ['GET /api/auth/captcha'],
  provides: [provide(captchaPort, captchaMethod)],
  jobs: [
    every(300_000, 'captcha.delete-expired-questions', deleteExpiredQuestions),
    every(300_000, 'captcha.delete-expired-proofs', deleteExpiredProofs),
  ],
})
