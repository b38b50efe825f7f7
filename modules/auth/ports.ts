import type * as v from 'valibot'
import type { Captcha } from '@/modules/auth/contract'
import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** What is asked of whoever signs up: of the person a question, or of the browser some work. */
export type CaptchaChallenge = v.InferOutput<typeof Captcha>

export interface CaptchaAnswer {
  sessionId: string
  /** What the person typed, or the challenge and its solution as JSON. */
  answer: string
  /** The network address of whoever answers. */
  ipAddress: string
}

/** Tells people from programs at sign-up. */
export interface CaptchaMethod {
  issue(ctx: Context, address: string): Promise<CaptchaChallenge>
  verify(ctx: Context, proof: CaptchaAnswer): Promise<boolean>
  /** What is said to whoever could not prove it. */
  readonly failureMessage: string
}

export const captchaPort = definePort<CaptchaMethod>('auth.captcha')

/** Whether real money moves here: then the temporary login is shut unless the operator opens it. */
export const realMoneyPort = definePort<boolean>('auth.real-money')

/** Whether people log in with the game platform here: then the temporary login is shut unless the operator opens it. */
export const platformLoginPort = definePort<boolean>('auth.platform-login')
