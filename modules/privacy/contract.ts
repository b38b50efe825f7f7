import * as v from 'valibot'
import { Password } from '@/modules/auth/contract'
import { confirmationPhrase, inputMessages } from '@/modules/privacy/messages'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const reasonMaxLength = 500
const usernameMaxLength = 64

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

/** A deletion blocker as staff see it. */
export const StaffDeletionBlocker = v.object({ code: v.string(), title: v.string() })
export type StaffDeletionBlocker = v.InferOutput<typeof StaffDeletionBlocker>

function reasonOr(missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(sanitizeText),
    v.nonEmpty(missing),
    v.maxLength(reasonMaxLength, inputMessages.reasonLength(reasonMaxLength)),
  )
}

export const ExportReason = reasonOr(inputMessages.exportReason)
export const ExportByStaff = v.object({ reason: ExportReason })

export const LegalHoldReason = reasonOr(inputMessages.legalHoldReason)
export const LegalHoldInput = v.object({ reason: LegalHoldReason })

/** `legalHold` is null without one. */
export const LegalHoldState = v.object({
  legalHold: v.nullable(v.object({ since: v.string(), reason: v.string() })),
})
export type LegalHoldState = v.InferOutput<typeof LegalHoldState>

/** `confirmation` is the username of the account. */
export const DeleteByStaff = v.object({
  reason: reasonOr(inputMessages.deletionReason),
  confirmation: v.pipe(
    v.string(inputMessages.username),
    v.trim(),
    v.nonEmpty(inputMessages.username),
    v.maxLength(usernameMaxLength, inputMessages.username),
  ),
})
export type DeleteByStaff = v.InferOutput<typeof DeleteByStaff>
