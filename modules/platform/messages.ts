/** On the page of the demo universe. */
export const messages = {
  lead: 'An invented game world, for trying things out. Act here as any of its players: the marketplace sees it as it would see the real platform.',
  notOpen: {
    title: 'Not Open Here',
    message: 'This site is not about the demo universe, or is open to the public.',
    action: 'Go to the marketplace',
  },
  player: 'Player',
  playerLabel: ({ displayName, username }: { displayName: string; username: string }) =>
    `${displayName} (${username})`,
  profile: {
    title: 'Profile',
    about: 'About',
    aboutHelp: 'What everybody may read. A phrase that proves who you are goes in here.',
    hidden: 'Hide the inventory from others',
    save: 'Save profile',
    saving: 'Saving...',
    saved: 'Profile Saved',
    failed: 'Profile Not Saved',
  },
  inventory: {
    title: 'Inventory',
    to: 'Trade with',
    toHelp: 'Who gets the copy.',
    columns: { item: 'Item', serial: 'Serial', copy: 'Copy', act: 'Action' },
    serial: (number: string) => `#${number}`,
    noSerial: 'None',
    onHold: 'On hold',
    trade: 'Hand over',
    tradeOf: ({ name, copy }: { name: string; copy: string }) => `Hand over ${name}, copy ${copy}`,
    traded: 'Copy Handed Over',
    tradedTo: ({ name, to }: { name: string; to: string }) => `${name} is with ${to} now.`,
    failed: 'Copy Not Handed Over',
    empty: 'Nothing here.',
    emptyHint: 'This player has handed everything over.',
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  id: 'An id is digits only.',
  description: (max: number) => `At most ${max} characters.`,
  hidden: 'Expected true or false.',
}

/** What only the server says. */
export const serverMessages = {
  description: 'An invented game world to try the marketplace with.',
  diagnostic: {
    demo: 'the demo universe, which needs no network',
    silent: 'Roblox does not answer',
    noInventories: 'Roblox answers, and shows no inventories: see ROBLOX_API_KEY',
    public: 'Roblox answers, by its public pages',
    withKey: 'Roblox answers, and takes the key',
  },
  errors: {
    copy_on_hold: {
      title: 'Copy on hold',
      detail: 'This copy is on hold: it cannot change hands for now.',
      advice:
        'Choose another copy. One that was bought a short while ago can be traded when its hold is over.',
    },
    platform_unavailable: {
      title: 'Game platform not reachable',
      detail: 'The game platform does not answer right now. Please try again in a moment.',
      advice:
        'Try again in a moment. Nothing is lost meanwhile: clocks that depend on the platform stand still.',
    },
  },
}
