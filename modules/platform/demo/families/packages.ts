import type { Family } from './family'

export const packageFamilies: readonly Family[] = [
  {
    shape: 'knight',
    descriptions: ['A full suit of plate with a cape that behaves.'],
    names: 'Starsteel Knight, Vermilion Knight, Onyx Knight, Sunforged Knight, Sapphire Knight',
    features: ['Helm, plate and gauntlets', 'Cape and belt', 'Wears as one outfit'],
  },
  {
    shape: 'mage',
    descriptions: ['Robe, hat and staff, with room in the sleeves.'],
    names: 'Duskfall Mage, Glacier Mage, Kilnfire Mage, Evergreen Mage, Pearlwhite Mage',
    features: ['Robe with sash', 'Pointed hat', 'Staff with a cut stone'],
  },
  {
    shape: 'warden',
    descriptions: ['Hood, cloak and boots for a long patrol.'],
    names: 'Mossgrown Warden, Snowbound Warden, Auroral Warden, Autumn Warden, Garnet Warden',
    features: ['Hood and cloak', 'Belt and boots', 'Clasp with a cut stone'],
  },
  {
    shape: 'automaton',
    descriptions: ['A patient machine with a dial for a heart.'],
    names:
      'Oldbrass Automaton, Quicksilver Automaton, Eclipse Automaton, Coral Automaton, Verdigris Automaton',
    features: ['Head with lit eyes', 'Chest dial', 'Jointed arms and feet'],
  },
  {
    shape: 'voyager',
    descriptions: ['A sealed suit for places without a shore.'],
    names: 'Comet Voyager, Tangerine Voyager, Deepwater Voyager, Ivory Voyager, Lagoon Voyager',
    features: ['Helmet with tinted glass', 'Backpack', 'Chest panel'],
  },
  {
    shape: 'trove',
    descriptions: ['A full chest that closes without being sat on.'],
    names: 'Oakheart Trove, Nightglass Trove, Trove of the Drowned Tide, Pomegranate Trove',
    features: ['Fitted chest', 'Coins and one large prize'],
  },
  {
    shape: 'parcel',
    descriptions: ['Wrapped once, passed on often, never opened.'],
    names: 'Blushrose Parcel, Winterborn Parcel, Marigold Parcel, Violetveil Parcel',
    features: ['Wrapped box', 'Ribbon with a set stone', 'Blank name tag'],
  },
  {
    shape: 'totem',
    descriptions: ['Three faces, one opinion.'],
    names: 'Amberwood Totem, Jade Totem, Wildfire Totem',
    features: ['Carved in three parts', 'Spread wings'],
  },
]
