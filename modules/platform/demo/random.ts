import { seededRandom } from '@/src/kit/seeded-random'

/** Random numbers in [0, 1) seeded by the key, so that the demo universe is the same on every machine. */
export function randomFromKey(key: string): () => number {
  return seededRandom(hash(key))
}

export function hash(key: string): number {
  let value = 2166136261
  for (let index = 0; index < key.length; index++) {
    value = Math.imul(value ^ key.charCodeAt(index), 16777619)
  }
  return value >>> 0
}

export function pick<T>(random: () => number, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

/** A sample from the standard normal distribution (Box–Muller). */
export function randomNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
