export const switchInputMessages = {
  state: 'Choose on or off.',
  message: 'Write at most 300 characters.',
}

export const switchMessages = {
  title: 'Switches',
  lead: 'Stop a part of the site at once, on all processes. Logging in, the back office, orders that are paid and everything that only reads go on.',
  names: { sales: 'Sales', payouts: 'Payouts', changes: 'Changes' },
  about: {
    sales:
      'Nobody reserves or pays for anything new. Reservations and payments that have begun end as usual.',
    payouts: 'Nobody requests a payout, and payouts that were requested wait.',
    changes:
      'Users change nothing: no listings, messages, accounts or reports. Delivery and confirmation deadlines pause.',
  },
  states: { on: 'On', off: 'Off' },
  switchOn: (name: string) => `Switch ${name.toLowerCase()} on`,
  switchOff: (name: string) => `Switch ${name.toLowerCase()} off`,
  question: (name: string) => `Switch ${name.toLowerCase()} off?`,
  message: 'Message to users',
  messageHelp: 'A line above every page, and the answer to whoever tries. For example, why and until when.',
  shown: (message: string) => `Users read: ${message}`,
  done: (name: string, state: 'on' | 'off') => `${name} ${state === 'on' ? 'On' : 'Off'}`,
  failed: 'Nothing was switched',
  loadFailed: "The switches couldn't be loaded.",
  cancel: 'Cancel',
}

/** Of the banner without a message of the admin. */
export const switchedOffMessages = {
  sales: 'Buying is switched off for now.',
  payouts: 'Payouts are switched off for now.',
  changes: 'The site is read-only for now.',
}

export const switchCommandMessages = {
  about:
    'Switches sales, payouts or all changes by users off or on, on every process of the site within a second.\n\nUsers see the text of --message above every page and in the error switched_off. sales off: nobody reserves anything new. payouts off: none is requested, and requested ones wait. changes off: users change nothing, and deadlines of orders pause. Logging in, the back office, webhooks, orders that are paid and everything that only reads go on.',
  usage: 'Name the switch (sales, payouts or changes) and on or off.',
  onHasNoMessage: 'Only a switch that is off has a message.',
  done: (name: string, state: string) => `${name} is ${state}.\n`,
}
