import type { SuspensionAppealState } from '@/modules/users/appeals/appeal-contract'

/** Texts about appeals of suspensions in the back office. */
export const appealStaffMessages = {
  title: 'Appeal of a suspension',
  plural: 'Appeals of suspensions',
  headline: (username: string) => `Suspension of ${username}`,
  loadFailed: "This appeal couldn't be loaded.",
  states: {
    open: 'Appealed a suspension',
    upheld: 'Appealed a suspension, which was upheld',
    overturned: 'Appealed a suspension, which was ended',
    closed: 'Appealed a suspension, which ended',
  } satisfies Record<SuspensionAppealState, string>,
  outcomes: {
    upheld: 'The suspension was upheld.',
    overturned: 'The suspension was ended because of this appeal.',
    closed: 'The suspension ended before anyone decided.',
  } satisfies Record<Exclude<SuspensionAppealState, 'open'>, string>,
  suspension: {
    title: 'Suspension',
    person: 'Person',
    since: 'Since',
    until: 'Until',
    noEnd: 'Without an end',
    by: 'Suspended by',
    operator: 'The operator',
    reason: 'Reason',
    over: 'This person is no longer suspended.',
  },
  says: 'What they say',
  decision: {
    title: 'Decision',
    choose: 'Choose what happens to the suspension',
    results: {
      upheld: { label: 'Uphold', detail: 'The suspension stays as it is.' },
      overturned: {
        label: 'End the suspension',
        detail: 'They can trade again, and the listings that it paused are active again.',
      },
    },
    reason: 'Reason',
    reasonHelp: 'They get it as a notification and by email.',
    done: (username: string) => `Appeal of ${username} decided`,
    notYou:
      'Someone else must decide this appeal: you suspended this person, or they are staff and only an admin may. You can still end a suspension on the page of the person.',
    by: (name: string) => `Decided by ${name}`,
    keys: 'Keys: 1 and 2 choose, r goes to the reason, Ctrl+Enter submits.',
  },
  reopen: {
    open: 'Reopen',
    title: 'Have this appeal decided again?',
    description: 'It waits for a decision once more, for anyone but whoever suspended the person.',
    help: 'They see it on their security page.',
    done: 'Appeal Reopened',
  },
}
