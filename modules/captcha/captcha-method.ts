import { captchaConfig } from '@/modules/captcha/config'
import { proofOfWorkCaptcha } from '@/modules/captcha/proof-of-work'
import { questionCaptcha } from '@/modules/captcha/question'
import { readConfig } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'

type CaptchaMethod = typeof questionCaptcha | ReturnType<typeof proofOfWorkCaptcha>

const methods = new WeakMap<Core, CaptchaMethod>()

/** Returns the configured method: a question for the user, or proof-of-work for the browser. */
export function captchaMethod(core: Core): CaptchaMethod {
  const isQuestion = readConfig({ core }, captchaConfig).CAPTCHA === 'question'
  const method = methods.get(core) ?? (isQuestion ? questionCaptcha : proofOfWorkCaptcha())
  methods.set(core, method)
  return method
}
