import * as v from 'valibot'
import { Password } from '@/modules/auth/contract'
import { confirmationPhrase, inputMessages } from '@/modules/privacy/messages'

/** What keeps an account, in words that the person can act on, and where to act. */
export const DeletionBlocker = v.object({
  code: v.string(),
  message: v.string(),
  href: v.nullable(v.string()),
})
export type DeletionBlocker = v.InferOutput<typeof DeletionBlocker>

/** Typed, so that nobody deletes an account by a slip of the finger. */
export const Confirmation = v.pipe(
  v.string(inputMessages.confirmation),
  v.trim(),
  v.toLowerCase(),
  v.literal(confirmationPhrase, inputMessages.confirmation),
)

export const DeleteAccount = v.object({ confirmation: Confirmation, currentPassword: v.optional(Password) })
export type DeleteAccount = v.InferOutput<typeof DeleteAccount>
