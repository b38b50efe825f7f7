/** Texts of the page. */
export const messages = {
  lead: 'A key lets a program, such as a bot or a spreadsheet, act for you. It can do what its scopes say and nothing else: no key can pay out, change your security, read your messages or create other keys.',
  ends: 'A new password, a changed email, a removed second factor or logging out everywhere ends all your keys. A suspension stops them.',
  empty: 'You have no keys.',
  name: 'Name',
  nameHint: 'What the key is for, such as "Repricing bot".',
  scopes: 'Scopes',
  scopeTexts: {
    'market:read': 'See the market as you do, also each listing of an item',
    'inventory:read': 'See your inventory and all your listings',
    'orders:read': 'See your purchases and sales',
    'listings:write': 'List copies, change prices, pause and withdraw listings',
  },
  expiry: 'Expires',
  expiries: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', never: 'Never' },
  password: 'Current password',
  passwordHint: 'Only if you logged in more than ten minutes ago.',
  add: 'Create key',
  created: {
    title: 'Your new key',
    text: "Copy it now. It isn't shown again, and whoever has it can use it.",
  },
  keyStart: (start: string) => `${start}…`,
  used: 'Last used',
  neverUsed: 'Never used',
  expires: (date: string) => `Expires ${date}`,
  docs: {
    text: 'A program acts for you with a key, which it sends as "Authorization: Bearer mm_…". What it may do depends on the scopes of the key.',
    link: 'Create a key',
  },
  errors: {
    nameMissing: 'Enter a name for the key.',
    scope: (names: string) => `Choose each scope at most once, from ${names}.`,
    scopesMissing: 'Choose at least one scope.',
    expiry: 'Enter a time such as 2030-01-31T00:00:00Z.',
  },
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'Keys with which your programs act for you.',
  expiryPast: 'Enter a time in the future.',
  expired: 'This key has expired.',
  errors: {
    key_invalid: {
      title: 'Key not valid',
      detail: "This key doesn't exist, was removed or has expired.",
      advice:
        'Send the whole key as "Authorization: Bearer mm_…". If it was removed or has expired, create another one on the page "API keys".',
    },
  },
  notice: {
    title: 'New API Key',
    content: (name: string) =>
      `The key "${name}" was created for your account. If it wasn't you, remove it and change your password.`,
    linkText: 'Open your keys',
  },
}
