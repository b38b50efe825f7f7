import { formatCount, plural } from '@/src/kit/text/plural'

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

/** Rounded, because it describes other disputes: "40 minutes", "5 hours", "2 days". */
function roundedDuration(seconds: number): string {
  if (seconds < hourSeconds) return counted(seconds / 60, { one: 'minute', other: 'minutes' })
  if (seconds < 2 * daySeconds) return counted(seconds / hourSeconds, { one: 'hour', other: 'hours' })
  return counted(seconds / daySeconds, { one: 'day', other: 'days' })
}

function counted(amount: number, forms: { one: string; other: string }): string {
  const count = Math.max(1, Math.round(amount))
  return `${formatCount(count)} ${plural(count, forms)}`
}

/** Texts about the pictures of a dispute and the time until its decision. */
export const pictureMessages = {
  decision: {
    title: 'When to expect a decision',
    median: ({ seconds, count }: { seconds: number; count: number }) =>
      count === 1
        ? `The last dispute was decided within ${roundedDuration(seconds)}.`
        : `Typically within ${roundedDuration(seconds)}, judging by the last ${count} disputes.`,
    none: "No dispute has been decided here yet, so we can't say how long this one will take.",
    notice: "We'll notify you as soon as there's a decision.",
  },
  gallery: {
    title: 'Pictures',
    fromParties: 'Pictures from the parties',
    by: { own: 'You', buyer: 'The buyer', seller: 'The seller' },
    /** The accessible name of a picture. */
    picture: ({ by, index }: { by: string; index: number }) => `${by}: picture ${index}`,
    deleted: 'Deleted with the account',
    failed: "This picture couldn't be loaded.",
    openFile: 'Open in a new tab',
  },
  form: {
    choose: 'Choose pictures',
    drop: 'or drop them here',
    dropping: 'Drop the pictures here',
    help: (left: number) =>
      `JPEG, PNG or WebP. Large ones are made smaller before they're sent. You can add ${left === 1 ? 'one more' : `up to ${left}`}. The other party and the moderators can see them, and nobody can remove them afterwards.`,
    full: 'You have added 5 pictures, which is the most for one dispute.',
    chosen: 'Pictures to send',
    remove: (name: string) => `Remove ${name}`,
    send: (count: number) => (count === 1 ? 'Send picture' : `Send ${count} pictures`),
    sending: ({ done, count }: { done: number; count: number }) => `Sending ${done + 1} of ${count}`,
    sent: (count: number) => (count === 1 ? 'Picture sent' : `${count} pictures sent`),
    failed: "This picture couldn't be sent.",
    tooMany: (left: number) =>
      left === 1
        ? 'You can add only one more picture. The others were left out.'
        : `You can add only ${left} more pictures. The others were left out.`,
  },
}
