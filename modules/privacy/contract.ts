import * as v from 'valibot'
import { Password } from '@/modules/auth/contract'
import { confirmationPhrase, inputMessages } from '@/modules/privacy/messages'

/** A reason why the account can't be deleted yet; `href` is the page where the user can resolve it. */
export const DeletionBlocker = v.object({
  code: v.string(),
  message: v.string(),
  href: v.nullable(v.string()),
})
export type DeletionBlocker = v.InferOutput<typeof DeletionBlocker>

/** The phrase the user must type, so that nobody deletes an account by accident. */
const ConfirmationPhrase = v.pipe(
  v.string(inputMessages.confirmation),
  v.trim(),
  v.toLowerCase(),
  v.literal(confirmationPhrase, inputMessages.confirmation),
)

export const DeleteAccount = v.object({
  confirmation: ConfirmationPhrase,
  currentPassword: v.optional(Password),
})
export type DeleteAccount = v.InferOutput<typeof DeleteAccount>
