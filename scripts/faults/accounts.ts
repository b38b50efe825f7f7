import type { Fault } from '@/scripts/faults/fault'

/** Usernames, passwords, codes, links and wrong attempts. */
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
  {
    name: 'accounts: codes survive a change of the address',
    file: 'modules/auth/security/account-security.ts',
    find: '    await requireActiveSession(tx)\n    await voidCodes(tx, tx.actor.id)\n    await requestCode(',
    replace: '    await requireActiveSession(tx)\n    await requestCode(',
    impact: 'A code sent to an old or mistyped address still works (C21).',
    caughtBy: { test: 'modules/auth/email/stale-codes.test.ts' },
  },
  {
    name: 'accounts: codes survive a change of the password',
    file: 'modules/auth/security/account-security.ts',
    find: '.set({ passwordHash }).where(eq(users.id, tx.actor.id))\n    await voidCodes(tx, tx.actor.id)\n',
    replace: '.set({ passwordHash }).where(eq(users.id, tx.actor.id))\n',
    impact: 'A reset code that someone else read undoes the new password (C21).',
    caughtBy: { test: 'modules/auth/email/stale-codes.test.ts' },
  },
  {
    name: 'accounts: links made before the address was verified stay',
    file: 'modules/auth/sign-in/verification.ts',
    find: '  if (!(await isOwnBrowser(tx, id, browserId))) await removeEarlierAccess(tx, account)\n',
    replace: '',
    impact: "A stranger signs up with a user's address and keeps a login to the account (C22).",
    caughtBy: { test: 'tests/abuse/earlier-links.test.ts' },
  },
  {
    name: 'accounts: wrong passwords are counted per account only',
    file: 'modules/auth/sign-in/log-in.ts',
    find: "  const source: AttemptSource = isKnown\n    ? { account: email, from: 'known browser', browserId }\n    : { account: email, from: 'network', ipAddress }\n",
    replace: "  const source: AttemptSource = { account: email, from: 'session' }\n",
    impact: "Strangers' wrong passwords lock the owner out (C23).",
    caughtBy: { test: 'modules/auth/accounts/strangers-attempts.test.ts' },
  },
  {
    name: 'accounts: strangers use up the attempts of a code',
    file: 'modules/auth/email/check-code.ts',
    find: "  return row && isSameBrowser(row, browserId) ? 'attempts' : 'strangerAttempts'\n",
    replace: "  return 'strangerAttempts'\n",
    impact: 'Five wrong codes lock the owner out of their own code (C23).',
    caughtBy: { test: 'modules/auth/accounts/strangers-attempts.test.ts' },
  },
  {
    name: 'accounts: guesses at the code that turns on an authenticator app are not counted',
    file: 'modules/auth/second-factor/totp.ts',
    find: '  await recordAttempt(ctx, factorAttempts(ctx.actor.id))\n',
    replace: '',
    impact: 'Whoever uses an unlocked browser guesses the code and gets the recovery codes (C24).',
    caughtBy: { test: 'modules/auth/second-factor/factor-codes.test.ts' },
  },
]
