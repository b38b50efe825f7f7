import * as v from 'valibot'
import { inputMessages } from '@/src/kit/messages'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const staffReasonMaxLength = 500

/** Why staff act on something of a user, who sees it. */
export const StaffReason = v.pipe(
  v.string(inputMessages.staffReason.missing),
  v.transform(sanitizeText),
  v.nonEmpty(inputMessages.staffReason.missing),
  v.maxLength(staffReasonMaxLength, inputMessages.staffReason.long(staffReasonMaxLength)),
)

export const StaffReasonInput = v.object({ reason: StaffReason })
