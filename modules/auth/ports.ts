import type { TermsToAccept } from '@/modules/auth/contract'
import type { Context, TxContext } from '@/src/kit/context'
import { defineField } from '@/src/kit/module/fields'
import { defineList, definePort, entriesOf } from '@/src/kit/ports'
import { sessionUsersTag } from '@/src/realtime/session-users'

/** A user's response to a challenge. */
export interface CaptchaAnswer {
  sessionId: string
  /** The text that the user typed, or the challenge and its solution as JSON. */
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

/** Verifies captchas, which keep bots from signing up. */
export const captchaPort = definePort<CaptchaVerifier>('auth.captcha')

/** Has an entry of each module that moves real money. With one, the demo login is off by default. */
export const realMoneySources = defineList<true>('auth.real-money')

/** Runs in the transaction in which someone signs up with the form, below which they read that they accept the terms. */
export const signUpPort = definePort<(tx: TxContext, userId: string) => Promise<void>>('auth.sign-up', {
  required: false,
})

/** Whether payments are real. */
export function hasRealMoney(ctx: Pick<Context, 'core'>): boolean {
  return entriesOf(ctx, realMoneySources).length > 0
}

/** Whether users can log in with the game platform. If so, the demo login is off by default. */
export const platformLoginPort = definePort<boolean>('auth.platform-login')

/**
 * Whether users have a warning that they haven't confirmed, by user id. Every page then shows a notice that links to the security
 * page.
 */
export const warnedField = defineField<boolean>('auth.warned', { cacheTag: sessionUsersTag })

/** The newest terms, by the id of each user who hasn't accepted them. */
export const termsToAcceptField = defineField<TermsToAccept>('auth.terms-to-accept', {
  cacheTag: sessionUsersTag,
})
