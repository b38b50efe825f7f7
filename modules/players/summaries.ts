/** What each route does, as the description of the API says it. */
export const summaries = {
  'POST /auth/simple':
    'Signs in by a phrase in the profile on the game platform: without `confirmed` it answers the phrase, with it the profile is read.',
  'GET /auth/roblox/user': "The player that the person's account is linked to.",
  'POST /players/challenge': 'A phrase that links a player, once it stands in their profile.',
  'POST /players/link': 'Links the player whose profile has the phrase, with a fresh proof.',
  'POST /players/unlink': 'Unlinks the player, with a fresh proof.',
  'GET /players/:playerId/portrait': 'The portrait of a player who has an account here, or is about to.',
}
