import type { Drawing } from './brush'
import { cap, hood, topHat, tricorne, wizardHat } from './hat-cloth'
import { laurel } from './hat-laurel'
import { circlet, crown, halo } from './hat-royal'
import { antlers, headphones, helm, horns, toadstool } from './hat-wild'
import type { Shapes } from './shapes'

export const hats: Shapes = {
  crown: [crown, 'crown'],
  circlet: [circlet, 'circlet tiara diadem'],
  topHat: [topHat, 'top bowler'],
  wizardHat: [wizardHat, 'wizard witch cone mage'],
  helm: [helm, 'helm helmet'],
  horns: [horns, 'horns horn'],
  halo: [halo, 'halo ring'],
  hood: [hood, 'hood cowl'],
  cap: [cap, 'cap visor'],
  laurel: [laurel, 'laurel wreath'],
  antlers: [antlers, 'antlers'],
  tricorne: [tricorne, 'tricorne pirate'],
  headphones: [headphones, 'headphones'],
  toadstool: [toadstool, 'toadstool mushroom'],
} satisfies Record<string, [Drawing, string]>
