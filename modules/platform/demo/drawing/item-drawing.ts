import { pick, randomFromKey } from '@/modules/platform/demo/random'
import type { PlatformCategory } from '@/modules/platform/ports'
import { assert } from '@/src/kit/assert'
import { lazy } from '@/src/kit/lazy'
import faces from './faces.svg' with { type: 'text' }
import gear from './gear.svg' with { type: 'text' }
import hats from './hats.svg' with { type: 'text' }
import {
  gemTones,
  type MaterialName,
  materialOf,
  materialTones,
  parseTones,
  type Tones,
  trimTones,
} from './materials'
import packages from './packages.svg' with { type: 'text' }
import { parseTemplates, renderTemplate, type Template, type TemplateFile } from './svg-template'

type Drawable = { assetId: string; category: PlatformCategory; name: string }

const templateFiles: Record<PlatformCategory, () => TemplateFile> = {
  hat: lazy(() => parseTemplates(hats)),
  face: lazy(() => parseTemplates(faces)),
  gear: lazy(() => parseTemplates(gear)),
  package: lazy(() => parseTemplates(packages)),
}

/** The color of eyes and mouths; visible on every material. */
export const faceInk = '#191522'

const fixedTones = {
  skin: parseTones('8a5a3a d39a6c efbe92 fbd8b6 ffffff'),
  beard: parseTones('9a9aa8 c6c6d2 eeeef4 ffffff ffffff'),
  cork: parseTones('5b3a1c 8e5f33 bb8850 dcb180 f6dfbe'),
}

/** Draws an item as an SVG of 420 by 420 and at most 4 KB. The same item always gets the same drawing. */
export function drawItem(item: Drawable): string {
  const material = materialOf(item)
  const random = randomFromKey(`${item.assetId}:picture`)
  const [main, trim, gem] = [materialTones(material), trimTones(material), pick(random, gemTones(material))]
  const isDark = material === 'obsidian' || material === 'void'
  return renderTemplate(templateFiles[item.category](), chooseTemplate(item), {
    tones: { main, trim, gem, mainDark: darker(main), gemDark: darker(gem), ...fixedTones },
    values: { ink: faceInk, pen: isDark ? main.glow : faceInk },
    idPrefix: `i${item.assetId.replace(/[^A-Za-z0-9]/g, '')}-`,
    random,
  })
}

/** The shape and the material that an item's image shows. */
export function describeDrawing(item: Drawable): { shape: string; material: MaterialName } {
  return { shape: chooseTemplate(item).name, material: materialOf(item) }
}

/** The template that the item's name asks for, or one chosen by its id. */
function chooseTemplate({ assetId, category, name }: Drawable): Template {
  const nameWords = new Set(name.toLowerCase().split(/[^a-z]+/))
  const [first, ...rest] = templateFiles[category]().templates
  assert(first, 'every category has a template')
  const named = [first, ...rest].find(({ words }) => words.some((word) => nameWords.has(word)))
  return named ?? pick(randomFromKey(`${assetId}:shape`), [first, ...rest])
}

function darker(tones: Tones): Tones {
  return { ...tones, base: tones.shade, shade: tones.deep, light: tones.base }
}
