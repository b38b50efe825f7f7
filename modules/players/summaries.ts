/** What each route does, as the description of the API says it. */
export const summaries = {
  'POST /auth/simple':
    'Signs in by a phrase in the profile on the game platform: without `confirmed` it answers the phrase, with it the profile is read.',
  'GET /auth/roblox':
    'Leads to the log-in of the game platform, or to the log-in page where none is connected; `returnTo` is a path of the site to come back to.',
  'GET /auth/roblox/login': 'The same.',
  'GET /login': 'The same.',
  'GET /auth/roblox/callback':
    'Where the game platform leads back to: it ends in a session, or on a page that says why not.',
  'GET /auth/roblox/user': "The player that the person's account is linked to.",
  'GET /players/link': 'The same, or null where there is none.',
  'POST /players/challenge': 'A phrase that links a player, once it stands in their profile.',
  'POST /players/link': 'Links the player whose profile has the phrase, with a fresh proof.',
  'POST /players/link/platform':
    'With a fresh proof, the address at which the game platform asks for a log-in that links the player.',
  'POST /players/unlink': 'Unlinks the player, with a fresh proof.',
  'GET /players/:playerId/portrait': 'The portrait of a player who has an account here, or is about to.',
}
