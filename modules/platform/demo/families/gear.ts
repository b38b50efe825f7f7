import type { Family } from './family'

export const gearFamilies: readonly Family[] = [
  {
    shape: 'sword',
    descriptions: ['A balanced blade with a long memory.', 'Forged in one night and polished for a year.'],
    names: 'Emberwake Sword, Moonsilver Sword, Voidglass Sword, Goldleaf Sword, Sword of the Winter Watch',
  },
  {
    shape: 'axe',
    descriptions: ['A heavy axe that has never cut anything but ribbon.'],
    names: 'Crimson Axe, Glacier Axe, Bronzewing Axe, Nightglass Axe',
  },
  {
    shape: 'bow',
    descriptions: ['A quiet bow with one arrow always ready.'],
    names: 'Greenwood Bow, Sundown Bow, Wisteria Bow, Amberwood Bow',
  },
  {
    shape: 'staff',
    descriptions: ['Lean on it, and the weather leans back.'],
    names: 'Astral Staff, Kelp Staff, Petalfall Staff, Staff of the First Dawn',
  },
  {
    shape: 'shield',
    descriptions: ['A painted shield with the marks of honest use.'],
    names: 'Sapphire Shield, Rubyheart Shield, Marble Shield, Jade Shield',
  },
  {
    shape: 'lantern',
    descriptions: ['Its flame has never been seen to go out.'],
    names: 'Oldbrass Lantern, Cinderlit Lantern, Twilight Lantern, Auroral Lantern',
  },
  {
    shape: 'potion',
    descriptions: ['One careful dose, still sealed.'],
    names: 'Rosewater Potion, Seaglass Potion, Starless Potion, Honeygold Potion',
  },
  {
    shape: 'orb',
    descriptions: ['Look long enough and it looks away.'],
    names: 'Nebula Orb, Stormblue Orb, Emberglass Orb, Fernbound Orb',
  },
  {
    shape: 'hourglass',
    descriptions: ['It measures an hour that is yours alone.'],
    names: 'Gilded Hourglass, Rimefrost Hourglass, Hourglass of Dusk',
  },
  {
    shape: 'lute',
    descriptions: ['It stays in tune, whatever the company.'],
    names: 'Chestnut Lute, Peachlight Lute, Scarlet Lute, Lagoon Lute',
  },
  {
    shape: 'key',
    descriptions: ['It fits one door, and the door is still missing.'],
    names: 'Copperleaf Key, Obsidian Key, Quicksilver Key',
  },
  {
    shape: 'tome',
    descriptions: ['A thick book with every second page left blank.'],
    names: 'Verdigris Tome, Garnet Tome, Amethyst Tome',
  },
  {
    shape: 'compass',
    descriptions: ['It points to whatever was lost last.'],
    names: 'Sunforged Compass, Deepwater Compass',
  },
]
