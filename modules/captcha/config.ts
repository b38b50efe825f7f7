import { defineConfig } from '@/src/kit/config'
import { oneOf } from '@/src/kit/setting-types'

/** Where browsers compute hashes: on the person's own machine, and over https. */
const secureContextOrigin = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/

export const captchaConfig = defineConfig(
  {
    CAPTCHA: {
      schema: oneOf('question', 'proof-of-work'),
      fallback: 'question',
      help: 'How a sign-up shows that it is no program: a question for the person, or proof-of-work by the browser.',
    },
  },
  ({ CAPTCHA }, { PUBLIC_URL }) =>
    CAPTCHA === 'proof-of-work' && PUBLIC_URL && !secureContextOrigin.test(PUBLIC_URL)
      ? ['CAPTCHA: proof-of-work needs a PUBLIC_URL of https, because browsers compute it nowhere else']
      : [],
)
