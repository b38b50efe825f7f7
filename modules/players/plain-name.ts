import type { Player } from '@/modules/platform/ports'

const lengthMax = 40
/** What turns the direction of a text, joins or hides letters, or is none at all. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name that a player chose to be shown by, without what cannot be seen in it. */
export function plainName({ username, displayName }: Pick<Player, 'username' | 'displayName'>): string {
  const seen = displayName.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()
  return [...seen].slice(0, lengthMax).join('').trim() || username
}
