import { defineConfig } from '@/src/kit/config/config'
import { choiceSetting } from '@/src/kit/config/setting-types'

/** Browsers offer the Web Crypto API only over https and on localhost. */
const secureContextOrigin = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/

export const captchaConfig = defineConfig(
  {
    CAPTCHA: {
      schema: choiceSetting('question', 'proof-of-work'),
      fallback: 'question',
      help: 'How sign-ups are protected from bots: a question for the user, or proof-of-work by the browser.',
    },
  },
  ({ CAPTCHA }, { PUBLIC_URL }) =>
    CAPTCHA === 'proof-of-work' && PUBLIC_URL && !secureContextOrigin.test(PUBLIC_URL)
      ? [
          'CAPTCHA: proof-of-work requires an https PUBLIC_URL, because browsers compute hashes only in a secure context',
        ]
      : [],
)
