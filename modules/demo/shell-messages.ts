/** Texts of the landing page of a demo. */
export const shellMessages = {
  title: 'Try it as buyer, seller or moderator',
  lead: 'This is a demo: the game world, its players and the money are made up.',
  roles: { buyer: 'Buyer', seller: 'Seller', moderator: 'Moderator' },
  entering: 'Entering...',
  failed: 'Login Failed',
  freePlayers: (names: string) => `To link your own player, use one of these: ${names}.`,
}
