/** The profile page. */
export const profileMessages = {
  loading: 'Loading profile...',
  account: 'Account',
  anonymous: 'Anonymous User',
  temporary: 'Temporary',
  memberSince: (date: string) => `Member since ${date}`,
  unknownDate: 'Unknown',
  listings: 'My Listings',
  transactions: 'Transactions',
  unauthorized: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
}
