import type { Fault } from '@/scripts/faults/fault'

/** Usernames and passwords. */
export const accountFaults: Fault[] = [
  {
    name: 'a temporary account may have a name that looks like another one',
    file: 'modules/auth/accounts/insert-account.ts',
    find: '    confusableSkeleton: confusableSkeleton(username),\n',
    replace:
      "    confusableSkeleton: account.namespace === 'temporary' ? null : confusableSkeleton(username),\n",
    impact: 'Anyone can impersonate a seller with a temporary log-in under a name that looks the same.',
    caughtBy: { test: 'modules/auth/accounts/usernames.test.ts' },
  },
  {
    name: 'a password may consist of the own name',
    file: 'modules/auth/accounts/password-strength.ts',
    find: "isNegligible(remainder)) return 'personal'",
    replace: 'isNegligible(remainder)) return undefined',
    impact: 'Public usernames are the first guess of a password.',
    caughtBy: { test: 'modules/auth/accounts/passwords.test.ts' },
  },
]
