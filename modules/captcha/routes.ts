import { captchaMethod } from '@/modules/captcha/captcha-method'
import { Captcha } from '@/modules/captcha/contract'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return scope.get('/auth/captcha', ({ ctx, address }) => captchaMethod(ctx.core).issue(ctx, address()), {
    detail: { summary: 'Creates a CAPTCHA for signing up.' },
    limit: '60/1m',
    response: { 200: Captcha },
  })
}
