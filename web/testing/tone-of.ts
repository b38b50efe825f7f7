import type { Tone } from '@/web/ui/values/badge'

const tones: readonly Tone[] = ['good', 'wait', 'bad', 'accent']

/** The meaning of the color of a badge or a text; neutral if it has none. */
export function toneOf(element: HTMLElement): Tone {
  return tones.find((tone) => element.classList.contains(`text-${tone}`)) ?? 'neutral'
}
