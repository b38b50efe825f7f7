import type { Family } from './family'

export const gearFamilies: readonly Family[] = [
  {
    shape: 'sword',
    sayings: ['A balanced blade with a long memory.', 'Forged in one night and polished for a year.'],
    names: 'Emberwake Sword, Moonsilver Sword, Voidglass Sword, Goldleaf Sword, Sword of the Winter Watch',
  },
  {
    shape: 'axe',
    sayings: ['A heavy axe that has never cut anything but ribbon.'],
    names: 'Crimson Axe, Glacier Axe, Bronzewing Axe, Nightglass Axe',
  },
  {
    shape: 'bow',
    sayings: ['A quiet bow with one arrow always ready.'],
    names: 'Greenwood Bow, Sundown Bow, Wisteria Bow, Amberwood Bow',
  },
  {
    shape: 'staff',
    sayings: ['Lean on it, and the weather leans back.'],
    names: 'Astral Staff, Kelp Staff, Petalfall Staff, Staff of the First Dawn',
  },
  {
    shape: 'shield',
    sayings: ['A painted shield with the marks of honest use.'],
    names: 'Sapphire Shield, Rubyheart Shield, Marble Shield, Jade Shield',
  },
  {
    shape: 'lantern',
    sayings: ['Its flame has never been seen to go out.'],
    names: 'Oldbrass Lantern, Cinderlit Lantern, Twilight Lantern, Auroral Lantern',
  },
  {
    shape: 'potion',
    sayings: ['One careful dose, still sealed.'],
    names: 'Rosewater Potion, Seaglass Potion, Starless Potion, Honeygold Potion',
  },
  {
    shape: 'orb',
    sayings: ['Look long enough and it looks away.'],
    names: 'Nebula Orb, Stormblue Orb, Emberglass Orb, Fernbound Orb',
  },
  {
    shape: 'hourglass',
    sayings: ['It measures an hour that is yours alone.'],
    names: 'Gilded Hourglass, Rimefrost Hourglass, Hourglass of Dusk',
  },
  {
    shape: 'lute',
    sayings: ['It stays in tune, whatever the company.'],
    names: 'Chestnut Lute, Peachlight Lute, Scarlet Lute, Lagoon Lute',
  },
  {
    shape: 'key',
    sayings: ['It fits one door, and the door is still missing.'],
    names: 'Copperleaf Key, Obsidian Key, Quicksilver Key',
  },
  {
    shape: 'tome',
    sayings: ['A thick book with every second page left blank.'],
    names: 'Verdigris Tome, Garnet Tome, Amethyst Tome',
  },
  {
    shape: 'compass',
    sayings: ['It points to whatever was lost last.'],
    names: 'Sunforged Compass, Deepwater Compass',
  },
]
