import { axe, bow, shield, staff, sword } from './gear-arms'
import { compass, key, lute, tome } from './gear-curios'
import { hourglass, lantern, orb, potion } from './gear-vessels'
import type { Shapes } from './shapes'

export const gear: Shapes = {
  sword: [sword, 'sword blade sabre'],
  axe: [axe, 'axe hatchet'],
  bow: [bow, 'bow longbow'],
  staff: [staff, 'staff wand scepter'],
  shield: [shield, 'shield bulwark'],
  lantern: [lantern, 'lantern lamp'],
  potion: [potion, 'potion elixir draught flask'],
  orb: [orb, 'orb globe'],
  hourglass: [hourglass, 'hourglass'],
  lute: [lute, 'lute guitar'],
  key: [key, 'key'],
  tome: [tome, 'tome book grimoire'],
  compass: [compass, 'compass'],
}
