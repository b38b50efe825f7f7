import { defineErrors } from '@/src/core/errors'

export const accountErrors = defineErrors({
  email_unverified: [403, 'Please verify your email address first.'],
})
