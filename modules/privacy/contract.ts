import * as v from 'valibot'
import { Password } from '@/modules/auth/contract'
import { confirmationPhrase, inputWords } from '@/modules/privacy/words'

/** What keeps an account, in words that the person can act on, and where to act. */
export const Obstacle = v.object({ code: v.string(), message: v.string(), href: v.nullable(v.string()) })
export type Obstacle = v.InferOutput<typeof Obstacle>

/** Typed, so that nobody deletes an account by a slip of the finger. */
export const Confirmation = v.pipe(
  v.string(inputWords.confirmation),
  v.trim(),
  v.toLowerCase(),
  v.literal(confirmationPhrase, inputWords.confirmation),
)

export const DeleteAccount = v.object({ confirmation: Confirmation, currentPassword: v.optional(Password) })
export type DeleteAccount = v.InferOutput<typeof DeleteAccount>
