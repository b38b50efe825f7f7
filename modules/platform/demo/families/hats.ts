import type { Family } from './family'

export const hatFamilies: readonly Family[] = [
  {
    shape: 'crown',
    descriptions: [
      'A crown for a coronation that never took place.',
      'Made for a ruler who wanted to be seen from afar.',
    ],
    names: `Sunforged Crown, Obsidian Crown, Rimefrost Crown, Emberwake Crown, Jade Crown, Petalfall Crown, Voidglass Crown,
      Moonsilver Crown, Crown of the Drowned Tide, Garnet Crown`,
  },
  {
    shape: 'circlet',
    descriptions: [
      'A light circlet with a single stone over the brow.',
      'Worn by those who rule without raising their voice.',
    ],
    names: `Pearlwhite Circlet, Wisteria Circlet, Seaglass Circlet, Dawnlit Circlet, Vermilion Circlet, Circlet of Quiet Stars,
      Glacier Circlet, Copperleaf Circlet, Blushrose Circlet`,
  },
  {
    shape: 'topHat',
    descriptions: [
      'A tall hat with a straight back and good manners.',
      'Cut for the opening night of a theater by the harbor.',
    ],
    names: `Nightglass Top Hat, Scarlet Top Hat, Ivory Top Hat, Duskfall Top Hat, Gilded Top Hat, Evergreen Top Hat, Cobalt Top Hat,
      Oldbrass Top Hat, Peony Top Hat`,
  },
  {
    shape: 'wizardHat',
    descriptions: [
      'A pointed hat that bends toward the nearest spell.',
      'Its brim keeps off rain and most minor curses.',
    ],
    names: `Astral Wizard Hat, Stormblue Wizard Hat, Mossgrown Wizard Hat, Cinderlit Wizard Hat, Amethyst Wizard Hat, Apricot Witch Hat,
      Auroral Witch Hat, Sootblack Witch Hat, Harvest Witch Hat`,
  },
  {
    shape: 'helm',
    descriptions: [
      'A closed helm with a narrow view and a proud crest.',
      'It was won at a tournament and never lent again.',
    ],
    names: `Starsteel Helm, Crimson Helm, Helm of the Winter Gate, Verdigris Helm, Bonewhite Helm, Ravenblack Helm, Goldleaf Helm,
      Twilight Helm, Kilnfire Helm`,
  },
  {
    shape: 'horns',
    descriptions: ['A pair of great horns on a fitted band.', 'Carved by hand, one horn a year.'],
    names: `Emberglass Horns, Horns of the Eclipse, Marble Horns, Jade Horns, Frostglass Horns, Rubyheart Horns, Bronzewing Horns,
      Violetveil Horns, Obsidian Horns`,
  },
  {
    shape: 'halo',
    descriptions: [
      'A ring that keeps its distance from the head below.',
      'It floats level, however the wearer leans.',
    ],
    names: `Sunlit Halo, Starless Halo, Peachlight Halo, Halo of Hoarfrost, Mirrored Halo, Rosewater Halo, Ivy Halo, Wildfire Halo,
      Sapphire Halo`,
  },
  {
    shape: 'hood',
    descriptions: [
      'A deep hood with somebody already looking out.',
      'Sewn for a guild that keeps no list of members.',
    ],
    names: `Midnight Hood, Scarlet Hood, Hood of the Greenwood, Lavender Hood, Nebula Hood, Deepwater Hood, Porcelain Hood, Autumn Hood`,
  },
  {
    shape: 'cap',
    descriptions: ['A plain cap with one very good badge.', 'Given to the first hundred through the gate.'],
    names: `Sundown Cap, Tidebound Cap, Cloverfield Cap, Snowbound Cap, Garnet Cap, Inkwell Cap, Marigold Cap, Lagoon Cap`,
  },
  {
    shape: 'laurel',
    descriptions: [
      'A wreath for a contest won by a single point.',
      'Each leaf was set by hand, and not one is alike.',
    ],
    names: `Gilded Laurel, Evergreen Laurel, Moonlit Laurel, Coral Laurel, Emberwake Laurel, Mintleaf Laurel, Wisteria Laurel,
      Chestnut Laurel`,
  },
  {
    shape: 'antlers',
    descriptions: [
      'Branching antlers, dressed with leaves for a festival.',
      'Found at the edge of a wood that is on no map.',
    ],
    names: `Oakheart Antlers, Hoarfrost Antlers, Astral Antlers, Antlers of the Gilded Hind, Kelp Antlers, Petalfall Antlers,
      Ravenblack Antlers, Fernbound Antlers`,
  },
  {
    shape: 'tricorne',
    descriptions: [
      'A captain left it behind and sailed on bareheaded.',
      'It has crossed the line twice and the law once.',
    ],
    names: `Stormblue Tricorne, Pomegranate Tricorne, Nightglass Tricorne, Bonewhite Tricorne, Verdigris Tricorne, Rustbound Tricorne,
      Dusk Tricorne, Honeygold Tricorne`,
  },
  {
    shape: 'headphones',
    descriptions: [
      'They play one song, and everybody hears another.',
      'Padded, heavy, and tuned to a station long gone.',
    ],
    names: `Quicksilver Headphones, Tangerine Headphones, Violetveil Headphones, Seaglass Headphones, Oldbrass Headphones,
      Comet Headphones, Blossom Headphones, Onyx Headphones`,
  },
  {
    shape: 'toadstool',
    descriptions: [
      'A broad hat that grew rather than being made.',
      'It came up overnight and nobody has picked another.',
    ],
    names: `Scarlet Toadstool, Mossgrown Toadstool, Twilight Toadstool, Lagoon Toadstool, Amberwood Toadstool, Peony Toadstool,
      Rainfall Toadstool, Apricot Toadstool`,
  },
]
