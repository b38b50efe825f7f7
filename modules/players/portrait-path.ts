/** Where the site itself serves the portrait of a player. */
export function avatarPath(playerId: string): string {
  return `/api/players/${playerId}/portrait`
}
