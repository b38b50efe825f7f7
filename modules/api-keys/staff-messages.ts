/** Texts of the page for staff. */
export const staffMessages = {
  title: 'API keys',
  lead: "Keys with which programs act for users. Suspending a person stops theirs; ending a person's sessions revokes them.",
  user: 'User',
  name: 'Name',
  start: 'Begins with',
  scopes: 'Scopes',
  createdAt: 'Created',
  lastUsedAt: 'Last used',
  expiresAt: 'Expires',
  userFilter: 'User ID',
}
