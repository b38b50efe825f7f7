import { parcel, totem, trove } from './package-bundles'
import { knight, mage, warden } from './package-figures'
import { automaton, voyager } from './package-machines'
import type { Shapes } from './shapes'

export const packages: Shapes = {
  knight: [knight, 'knight paladin'],
  mage: [mage, 'mage sorcerer'],
  warden: [warden, 'warden ranger'],
  automaton: [automaton, 'automaton robot'],
  voyager: [voyager, 'voyager diver'],
  trove: [trove, 'trove chest'],
  parcel: [parcel, 'parcel gift bundle'],
  totem: [totem, 'totem'],
}
