import type { Fault } from 'mintmark/testing'

export const faults: Fault[] = [
  {
    name: 'an announcement ends with its first batch',
    file: 'modules/announcements/notify-batch.ts',
    find: '  if (!isLast) await enqueue(',
    replace: '  if (isLast) await enqueue(',
    impact: 'On a large site most users never hear of it.',
    caughtBy: { test: 'modules/announcements/notify-batch.test.ts' },
  },
  {
    name: 'a batch that runs again notifies its users again',
    file: 'modules/announcements/notify-batch.ts',
    find: ' || row.notifiedUntil !== after',
    replace: '',
    impact: 'A job that two servers run counts and notifies the users of the next batch twice.',
    caughtBy: { test: 'modules/announcements/notify-batch.test.ts' },
  },
  {
    name: 'everyone sees a banner for sellers',
    file: 'modules/announcements/audiences.ts',
    find: 'groups[audience].has({ ...ctx, actor }, actor.id)',
    replace: 'actor.id !== audience',
    impact: 'Users read what was meant for others.',
    caughtBy: { test: 'modules/announcements/announcements.test.ts' },
  },
]
