import type { PaletteName } from '@/modules/platform/demo/drawing/palettes'

export const materialDescriptions: Record<PaletteName, readonly [string, ...string[]]> = {
  gold: ['The gold is thin, and real.', 'It holds the light of an early morning.'],
  silver: ['The metal stays bright without polish.', 'It is cold in the hand and light on the shelf.'],
  bronze: ['The metal has darkened the way good metal does.', 'A maker’s mark is hidden on the inside.'],
  obsidian: ['The black glass shows no fingerprints.', 'At night only its fittings can be seen.'],
  ice: ['It has never been known to melt.', 'Breath turns white beside it.'],
  ember: ['It is warm to the touch, even in winter.', 'A faint glow runs through it after dark.'],
  jade: ['The stone is green to the core.', 'It smells of rain on leaves.'],
  rose: ['The colour deepens a little every spring.', 'It was dyed with petals from one garden.'],
  void: ['Look closely and there are stars in it.', 'It weighs less than it should.'],
  ivory: ['The pale surface has never been painted.', 'It has the shine of something often held.'],
  azure: ['Its blue changes with the weather.', 'Hold it close to hear the sea.'],
  amethyst: ['The violet is strongest at dusk.', 'It catches the last light of the day.'],
  crimson: ['The red has not faded in all these years.', 'It was made to be noticed.'],
  coral: ['It has the colour of a long evening.', 'Made by the sea, and it shows.'],
  teal: ['Its colour was found in shallow water.', 'A cool shimmer moves across it.'],
  oak: ['The grain is as old as the village it comes from.', 'It was cut, carved and oiled by one person.'],
}
