import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

export interface CaptchaAnswer {
  sessionId: string
  /** What the user typed, or the challenge and its solution as JSON. */
  answer: string
  ipAddress: string
}

/** Keeps bots from signing up. The provider has a route that issues challenges, `GET /api/auth/captcha`. */
export interface CaptchaVerifier {
  /** Each challenge can be answered once, right or wrong. */
  verify(ctx: Context, answer: CaptchaAnswer): Promise<boolean>
  /** Shown to the user when `verify` returns false. */
  readonly failureMessage: string
}

export const captchaPort = definePort<CaptchaVerifier>('auth.captcha')

/** Whether payments are real. If so, the demo login is off by default. */
export const realMoneyPort = definePort<boolean>('auth.real-money')

/** Whether users can log in with the game platform. If so, the demo login is off by default. */
export const platformLoginPort = definePort<boolean>('auth.platform-login')
