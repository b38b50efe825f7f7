/** Texts of the demo universe page. */
export const messages = {
  lead: 'A fictional game world for testing. Act as any of its players; the marketplace treats them like players on the real platform.',
  notOpen: {
    title: 'Not Available',
    message: 'This site uses another platform, or it is open to the public.',
    action: 'Go to the marketplace',
  },
  player: 'Player',
  playerLabel: ({ displayName, username }: { displayName: string; username: string }) =>
    `${displayName} (${username})`,
  profile: {
    title: 'Profile',
    about: 'About',
    aboutHelp: 'Public. Put verification phrases here.',
    hidden: 'Hide the inventory from others',
    save: 'Save profile',
    saving: 'Saving...',
    saved: 'Profile Saved',
  },
  inventory: {
    title: 'Inventory',
    to: 'Trade with',
    toHelp: 'The player who receives the copy.',
    columns: { item: 'Item', serial: 'Serial', copy: 'Copy', act: 'Action' },
    serial: (number: string) => `#${number}`,
    noSerial: 'None',
    onHold: 'On hold',
    trade: 'Hand over',
    tradeOf: ({ name, copy }: { name: string; copy: string }) => `Hand over ${name}, copy ${copy}`,
    traded: 'Copy Handed Over',
    tradedTo: ({ name, to }: { name: string; to: string }) => `${name} now belongs to ${to}.`,
    failed: 'Copy Not Handed Over',
    empty: 'Nothing here.',
    emptyHint: 'This player has handed everything over.',
  },
}

/** Validation messages, used by forms and by the server. */
export const inputMessages = {
  id: 'An ID has digits only.',
  description: (max: number) => `At most ${max} characters.`,
  hidden: 'Expected true or false.',
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'A fictional game world for testing the marketplace.',
  diagnostic: {
    advice: 'Check ROBLOX_API_KEY and that the platform can be reached; see mintmark docs game-platform.',
    demo: 'demo universe, no network needed',
    profile: (name: string) => `read the profile of ${name} on Roblox`,
    demoProfile: (name: string) => `read the profile of ${name} in the demo universe`,
    noProfile: "the profile couldn't be read",
    silent: "Roblox isn't responding",
    noInventories: 'Roblox is reachable but returns no inventories: check ROBLOX_API_KEY',
    public: 'Roblox is reachable; inventories come from the public list',
    withKey: 'Roblox is reachable and accepts the API key',
  },
  errors: {
    copy_on_hold: {
      title: 'Copy on hold',
      detail: "This copy is on hold and can't be traded yet.",
      advice: 'Choose another copy. A recently bought copy can be traded when its hold ends.',
    },
    platform_unavailable: {
      title: 'Game platform unavailable',
      detail: "The game platform isn't responding. Please try again in a moment.",
      advice: 'Try again in a moment. Deadlines that depend on the platform are paused.',
    },
  },
}
