const first =
  'Amber Ashen Azure Bronze Cobalt Copper Coral Crimson Dusk Ember Fern Frost Gilded Golden Hollow Ivory Jade Lunar Marble Misty Moss Night Oaken Onyx Opal Pale Pearl Quartz Raven Ruby Rustic Sable Shadow Silver Slate Solar Storm Thorn Velvet Violet'.split(
    ' ',
  )
const second =
  'Anchor Arrow Banner Beacon Bell Blade Bloom Bough Branch Candle Cloud Comet Crest Crow Dancer Drift Echo Falcon Feather Flame Fox Garden Glacier Harbor Hawk Heron Hound Ivy Kite Lantern Leaf Lynx Maple Meadow Mirror Moth Otter Owl Pine Rook'.split(
    ' ',
  )
const third =
  'Antlers Beanie Bonnet Cap Circlet Coronet Crown Diadem Fedora Goggles Halo Headband Helm Hood Horns Laurel Mask Mitre Shades Tiara Topper Turban Visor Wreath'.split(
    ' ',
  )

/** Returns the nth name. Names share words, like those of real items. */
export function itemName(at: number): string {
  const word = (list: string[], by: number) => list[Math.floor(at * by + at / list.length) % list.length]
  return `${word(first, 1)} ${word(second, 7)} ${word(third, 13)} ${at.toString(36)}`
}

const firstAssetId = 4_000_000_000

/** Returns the asset ID of the nth item. */
export function assetIdOf(at: number): string {
  return String(firstAssetId + at)
}

/** Returns the username of the nth seller of the market. */
export function sellerName(at: number): string {
  return `shop_${at}`
}

export const adminAccount = { username: 'bench_admin', email: 'admin@bench.example', role: 'admin' } as const
