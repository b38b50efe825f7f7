import { formatCount, plural } from '@/src/kit/text/plural'

const countStrikes = (count: number) =>
  `${formatCount(count)} ${plural(count, { one: 'strike', other: 'strikes' })}`

/** Texts of the user's own warnings. */
export const messages = {
  title: 'Warnings',
  reasons: {
    not_delivered: 'Items were not delivered',
    misdescribed: 'Items were not as described',
    abuse: 'Abusive messages',
    spam: 'Spam',
    off_site: 'Trading outside of this site',
    reviews: 'Misleading reviews',
    other: 'Other',
  },
  strikes: countStrikes,
  expires: (date: string) => `Expires on ${date}.`,
  lifted: 'Lifted',
  liftedBecause: (reason: string) => `Lifted: ${reason}`,
  acknowledge: 'I have read this',
  acknowledged: 'Read',
  failed: 'Not Confirmed',
}

/** Validation messages, shown by forms and returned by the server. */
export const inputMessages = {
  reason: 'Choose what the warning is for.',
  text: {
    missing: 'Enter some text. The person sees it.',
    long: (max: number) => `A text has at most ${formatCount(max)} characters.`,
  },
  strikes: (max: number) => `A warning has 0 to ${formatCount(max)} strikes.`,
  suspendDays: 'Give the days of the suspension that the strikes lead to, or null for one without an end.',
  about: 'Give the path of a case in the back office, such as /admin/orders/ID.',
}

/** Messages that only the server uses. */
export const serverMessages = {
  errors: {
    strikes_changed: {
      title: 'Strikes changed',
      detail: 'These strikes would now have a different effect than shown. Nothing was changed.',
      advice: 'Check the new effect of the strikes, then decide again.',
    },
    warning_lifted: {
      title: 'Already lifted',
      detail: 'This warning has already been lifted.',
      advice: 'Reload the page to see who lifted it and why.',
    },
  },
}

/** Notifications of the warned person. */
export const noticeMessages = {
  warned: {
    title: 'You have a warning',
    content: ({ reason, text, strikes }: { reason: string; text: string; strikes: number }) =>
      `${reason}: ${text}${strikes === 0 ? '' : ` This counts as ${countStrikes(strikes)}. Strikes can suspend your account.`}`,
    link: 'Read the warning',
  },
  lifted: {
    title: 'A warning was lifted',
    content: (reason: string) => `It no longer counts. Reason: ${reason}`,
  },
}
