import { formatCount } from '@/src/kit/text/plural'

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  email: {
    missing: 'Enter your email address.',
    long: (max: number) => `The email address has at most ${formatCount(max)} characters.`,
    wrong: 'Enter an email address such as name@example.com.',
  },
  subject: {
    missing: 'Enter a subject.',
    long: (max: number) => `The subject has at most ${formatCount(max)} characters.`,
  },
  message: {
    missing: 'Enter your message.',
    long: (max: number) => `The message has at most ${formatCount(max)} characters.`,
  },
  gap: 'Fill in every placeholder between {{ and }} before you send the answer.',
  id: 'Choose a valid ID.',
  state: 'Choose open, waiting or closed.',
  template: {
    missing: 'Enter a name for the template.',
    long: (max: number) => `The name has at most ${formatCount(max)} characters.`,
  },
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
  category: 'Choose general, payment, account, security or report.',
}
