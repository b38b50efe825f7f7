/** Texts of the checks and of the first run. */
export const checkMessages = {
  title: 'Before you open',
  done: (done: number, all: number) => `${done} of ${all} done`,
  states: { ok: 'Done', note: 'To do', wrong: 'Problem' },
  setUp: 'Set up',
  setUpOf: (name: string) => `Set up: ${name}`,
  loadFailed: "The checks couldn't be loaded.",
  variables: 'Set in the environment:',
  names: {
    name: 'Name and logo',
    address: 'Address',
    mail: 'Mail server',
    'test email': 'Test email',
    operator: 'Alerts',
    payments: 'Payments',
    platform: 'Game platform',
    'second factors': 'Second factors of staff',
    backups: 'Backups',
    goods: 'Goods',
  } as Readonly<Record<string, string>>,
}

export const firstRunMessages = {
  title: 'Set up the site',
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  steps: 'Steps',
  skip: 'Skip',
  next: 'Continue',
  restart:
    'Variables are read at startup: set them in the environment of the server and restart it. No page asks for a secret.',
  failed: 'Test Failed',
  name: {
    title: 'Name and logo',
    lead: 'Shown on every page and in every email.',
    field: 'Site name',
    help: 'You can change it later under Settings.',
    save: 'Save name',
    saving: 'Saving...',
    preview: 'Preview',
    inEnvironment: 'The environment of the server sets SITE_NAME, so the name is changed there.',
    logoFixed: 'The environment or the branding file of the server sets the logo.',
    more: 'You can change both later under Branding, with the color and the footer. The branding file has the contact, the legal pages and more: docs/operating/settings.md, "Branding".',
  },
  mail: {
    title: 'Mail',
    lead: 'Codes, receipts and alerts are sent by email.',
    test: 'Send test mail',
    testing: 'Sending...',
    to: (address: string) => `It goes to ${address}.`,
  },
  payments: {
    title: 'Payments',
    lead: 'Without keys, buyers pay in a sandbox and no money moves.',
    test: 'Test payments',
    testing: 'Testing...',
    about: 'With keys, this creates a payment intent of $1.00 and cancels it. Nobody is charged.',
  },
  platform: {
    title: 'Game platform',
    lead: "The platform's inventories prove deliveries. Without it, the site uses a demo universe.",
    test: 'Read a profile',
    testing: 'Reading...',
    about: 'Reads one public profile.',
  },
  factor: {
    title: 'Second factor',
    lead: 'The back office opens only with a passkey or an authenticator app.',
  },
  closed: {
    message: 'The back office opens once you have a second factor.',
    setUp: 'Set up a second factor',
  },
  goods: {
    title: 'Goods',
    lead: 'Sellers list what they own. You can add the items that exist.',
    demo: 'The catalog already has the items of the demo universe.',
    import: 'Add the items of a catalog file on the command line; the server may be running:',
    importCommand: 'mintmark catalogue import FILE',
  },
}

/** Texts of the demo goods on the step “Goods” of the first run. */
export const demoGoodsMessages = {
  title: 'Demo goods',
  about:
    'Lists goods of made-up sellers, so that you can try buying. Their names begin with Demo_. The goods are removed when you set up real payments or another platform.',
  fill: 'Add demo goods',
  filling: 'Adding...',
  filled: (count: string) => `${count} demo goods are for sale.`,
  remove: 'Remove demo goods',
  removing: 'Removing...',
  sold: 'Some were bought, so the others stay until they sell or are withdrawn.',
  notEmpty: 'The marketplace already has goods.',
  unavailable: 'Demo goods need sandbox payments and the demo universe.',
  loadFailed: "The demo goods couldn't be loaded.",
  added: 'Demo Goods Added',
  removed: 'Demo Goods Removed',
  failed: 'Demo Goods Not Changed',
  see: 'See the marketplace',
}
