/** Texts of the first page and of the second-factor page, in a demo only. */
export const messages = {
  title: 'Try it as buyer, seller or moderator',
  lead: 'This is a demo: the game world, its players and the money are made up.',
  roles: { buyer: 'Buyer', seller: 'Seller', moderator: 'Moderator' },
  entering: 'Entering...',
  failed: 'Login Failed',
  freePlayers: (names: string) => `To link your own player, use one of these: ${names}.`,
  secondFactor: "Continue as the demo's moderator",
}

/** Validation messages, shared by the page and the server. */
export const inputMessages = { role: 'Choose buyer, seller or moderator.' }
