import type { Player } from '@/modules/platform/ports'

const displayNameLengthMax = 40
/** What turns the direction of a text, joins or hides letters, or is none at all. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name that a player chose to be shown by, without what cannot be seen in it. */
export function cleanDisplayName({ username, displayName }: Pick<Player, 'username' | 'displayName'>): string {
  const seen = displayName.normalize('NFC').replace(invisibleCharacters, '').replace(/\s+/g, ' ').trim()
  return [...seen].slice(0, displayNameLengthMax).join('').trim() || username
}
