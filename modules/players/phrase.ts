import type { TxContext } from '@/src/core/context'

const phraseLength = 6
/** Short, harmless and unlike one another: a platform's filter lets them pass, and nobody mistypes them. 128, so that each is seven bits. */
const vocabulary =
  `acorn anchor apple apron arrow autumn badger bakery bamboo banjo barley basket beacon beaver bottle branch breeze bridge
  bronze bucket butter button cabin candle canoe canvas carpet castle cedar cherry cinder circle clover cobble coffee copper coral cotton cradle
  cricket crystal dahlia desert dragon eagle echo ember engine falcon feather fiddle forest fossil garden garnet ginger glacier granite guitar
  hammer harbor harvest hazel hermit hollow honey island ivory jacket jasmine jigsaw kettle kitten ladder lantern lemon lilac lobster magnet
  maple marble meadow melon mirror mitten monsoon morning mountain mustard nectar needle nickel nutmeg oasis olive orbit orchard otter oyster
  paddle panther parade parsley pebble pepper piano pigeon pillow planet plum pocket potato prairie puzzle quartz rabbit raven ribbon
  river robin rocket saddle saffron salmon satin scarf silver walnut`.split(/\s+/)

/** Forty-two bits in words that a person can copy by hand. */
export function generatePhrase(tx: TxContext): string {
  return [...tx.core.random(phraseLength)].map((byte) => vocabulary[byte % vocabulary.length]).join(' ')
}
