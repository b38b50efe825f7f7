/** Emails to the operator. */
export const alertMessages = {
  problem: {
    started: ({ siteName, names }: { siteName: string; names: string }) =>
      `${siteName} has a problem: ${names}`,
    over: ({ siteName, names }: { siteName: string; names: string }) =>
      `${siteName}: no more problem with ${names}`,
    /** "backups: the latest is of …" */
    line: ({ name, says }: { name: string; says: string }) => `${name}: ${says}.`,
    overLine: ({ name, says, since }: { name: string; says: string; since: string }) =>
      `${name} is fine again. The problem since ${since} was: ${says}.`,
    note: 'You get one email when a problem is found and one when it is over. mintmark doctor lists every check.',
  },
  daily: {
    well: (siteName: string) => `${siteName}: all is well`,
    problems: ({ siteName, names }: { siteName: string; names: string }) =>
      `${siteName} has a problem: ${names}`,
    note: 'You get this email every day because OPERATOR_DAILY_EMAIL is true. If it stops coming, look at the site.',
  },
}
