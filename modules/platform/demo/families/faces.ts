import type { Family } from './family'

export const faceFamilies: readonly Family[] = [
  {
    shape: 'smile',
    descriptions: ['An honest smile, worn in by long use.'],
    names: 'Honeygold Smile, Porcelain Smile, Cobalt Smile',
  },
  {
    shape: 'grin',
    descriptions: ['A grin with every tooth accounted for.'],
    names: 'Scarlet Grin, Mintleaf Grin, Midnight Grin',
  },
  {
    shape: 'smirk',
    descriptions: ['It knows the price and will not tell.'],
    names: 'Gilded Smirk, Violetveil Smirk, Evergreen Smirk',
  },
  {
    shape: 'wink',
    descriptions: ['One eye is in on the joke.'],
    names: 'Blushrose Wink, Lagoon Wink, Sundown Wink',
  },
  {
    shape: 'slumber',
    descriptions: ['Sound asleep, and best left so.'],
    names: 'Moonlit Slumber, Lavender Slumber, Winter Slumber',
  },
  {
    shape: 'stare',
    descriptions: ['It has not blinked since it was made.'],
    names: 'Frostglass Stare, Oldbrass Stare, Starless Stare',
  },
  {
    shape: 'gaze',
    descriptions: ['Two stars where the eyes should be.'],
    names: 'Astral Gaze, Dawnlit Gaze, Peony Gaze',
  },
  {
    shape: 'pout',
    descriptions: ['Somebody took the last pastry.'],
    names: 'Tangerine Pout, Rainfall Pout, Chestnut Scowl',
  },
  {
    shape: 'snarl',
    descriptions: ['All teeth, and most of them for show.'],
    names: 'Wildfire Snarl, Ravenblack Snarl, Bonewhite Fangs',
  },
  {
    shape: 'laugh',
    descriptions: ['Caught in the middle of a very good story.'],
    names: 'Marigold Laugh, Coral Laugh, Jade Laugh',
  },
  {
    shape: 'weep',
    descriptions: ['It sold too early and is at peace with it.'],
    names: 'Tidebound Tears, Hoarfrost Tears, Rosewater Tears',
  },
  {
    shape: 'shades',
    descriptions: ['Too bright in here, or so it says.'],
    names: 'Vermilion Shades, Mirrored Shades, Nebula Shades',
  },
]
