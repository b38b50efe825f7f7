import type { Tones } from '@/modules/platform/demo/drawing/materials'
import { renderBead, renderGem, renderMark } from '@/modules/platform/demo/drawing/ornaments'
import { pick } from '@/modules/platform/demo/random'
import { assert } from '@/src/kit/assert'

/**
 * Templates are SVG with placeholders such as `{main.base}` and a few elements of our own:
 * `let` sets placeholders (`a|b` chooses one at random), `pick` renders one child, `mirror` adds a mirror image, `clip` cuts its
 * children off at an outline, `include` inserts parts, `shape` is an outline in three tones, and `gem`, `bead`, `mark` and `shadow` are ornaments.
 */
export interface TemplateFile {
  readonly templates: readonly Template[]
  readonly parts: ReadonlyMap<string, readonly Node[]>
}

export interface Template {
  readonly name: string
  /** Words in an item name that ask for this template. */
  readonly words: readonly string[]
  readonly nodes: readonly Node[]
}

interface Node {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
}

interface RenderOptions {
  /** Tones by name; a template refers to them as `{name.base}` or `tones="name"`. */
  readonly tones: Readonly<Record<string, Tones>>
  readonly values: Readonly<Record<string, string>>
  /** Prefix of element ids, so that several images can share one page. */
  readonly idPrefix: string
  readonly random: () => number
}

interface Rendering extends Omit<RenderOptions, 'values'> {
  readonly parts: TemplateFile['parts']
  readonly values: Record<string, string>
  readonly nextId: () => string
}

export function parseTemplates(source: string): TemplateFile {
  const [svg] = parseNodes(source)
  const nodes = svg?.children ?? []
  const shared = nodes.filter(({ tag }) => tag === 'let')
  return {
    templates: nodes
      .filter(({ tag }) => tag === 'template')
      .map(({ attributes: { name = '', words = '' }, children }) => {
        return { name, words: words.split(' '), nodes: [...shared, ...children] }
      }),
    parts: new Map(
      nodes.filter(({ tag }) => tag === 'part').map((part) => [part.attributes.name ?? '', part.children]),
    ),
  }
}

/** Renders a template as a self-contained SVG of 420 by 420. */
export function renderTemplate(
  { parts }: TemplateFile,
  { nodes }: Template,
  { values, idPrefix, ...options }: RenderOptions,
): string {
  let ids = 0
  const nextId = () => idPrefix + (ids++).toString(36)
  const content = renderAll(nodes, { ...options, idPrefix, parts, values: { ...values }, nextId })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 420" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`
}

function parseNodes(source: string): Node[] {
  const root: Node = { tag: 'root', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, tag = '', attributes = '', empty] of source.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const node: Node = { tag, attributes: parseAttributes(attributes), children: [] }
    open.at(-1)?.children.push(node)
    if (!empty) open.push(node)
  }
  return root.children
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

function renderAll(nodes: readonly Node[], rendering: Rendering): string {
  return nodes.map((node) => renderNode(node, rendering)).join('')
}

function renderNode({ tag, attributes, children }: Node, rendering: Rendering): string {
  const filled = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, fillPlaceholders(value, rendering)]),
  )
  const render = renderers[tag]
  if (render) return render(filled, children, rendering)
  const content = renderAll(children, rendering)
  if (Object.keys(attributes).length === 0) return content
  return content
    ? `<${tag}${writeAttributes(filled)}>${content}</${tag}>`
    : `<${tag}${writeAttributes(filled)}/>`
}

function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

function fillPlaceholders(text: string, { values, tones }: Rendering): string {
  return text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (placeholder, name: string, tone?: string) => {
    const value = tone ? tones[name]?.[tone as keyof Tones] : values[name]
    assert(value !== undefined, `the template knows ${placeholder}`)
    return value
  })
}

type Attributes = Readonly<Record<string, string>>
type Renderer = (attributes: Attributes, children: readonly Node[], rendering: Rendering) => string

const mirrored = 'transform="matrix(-1 0 0 1 420 0)"'

const renderers: Record<string, Renderer> = {
  let: (attributes, _, { values, random }) => {
    const choice = random()
    for (const [name, value] of Object.entries(attributes)) {
      const choices = value.split('|')
      values[name] = choices[Math.floor(choice * choices.length)] ?? value
    }
    return ''
  },
  pick: (_, [first, ...rest], rendering) =>
    first ? renderNode(pick(rendering.random, [first, ...rest]), rendering) : '',
  include: ({ parts = '' }, _, rendering) =>
    parts
      .split(' ')
      .map((name) => renderAll(rendering.parts.get(name) ?? [], rendering))
      .join(''),
  mirror: (_, children, rendering) => {
    const id = rendering.nextId()
    return `<g id="${id}">${renderAll(children, rendering)}</g><use href="#${id}" ${mirrored}/>`
  },
  clip: ({ d }, children, rendering) => {
    const id = rendering.nextId()
    return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${renderAll(children, rendering)}</g>`
  },
  shape: renderShape,
  gem: (attributes, _, { tones }) =>
    renderGem(attributes, tonesNamed(tones, 'gem'), tonesNamed(tones, 'trim')),
  bead: (attributes, _, { tones }) => renderBead(attributes, tonesNamed(tones, attributes.tones)),
  mark: (attributes) => renderMark(attributes),
  shadow: ({ y, rx }) => `<ellipse cx="210" cy="${y}" rx="${rx}" ry="12" fill="#000" opacity=".2"/>`,
}

/** Three flat tones lit from the upper left: shifted outlines leave a crescent of light and one of shade. */
function renderShape(
  { d, tones, depth = '' }: Attributes,
  children: readonly Node[],
  rendering: Rendering,
): string {
  const { shade, base, light } = tonesNamed(rendering.tones, tones)
  const [outline, clip, width] = [rendering.nextId(), rendering.nextId(), Number(depth)]
  const lightWidth = Math.round(width * 0.45)
  const shaded = `<use href="#${outline}" fill="${base}" stroke="${shade}" stroke-width="${Math.round(width * 2.3)}" x="${-width}" y="${-width / 2}"/>`
  const edge = `<use href="#${outline}" stroke="${light}" stroke-width="${lightWidth * 2}" x="${lightWidth}" y="${Math.round(lightWidth * 0.7)}"/>`
  return `<clipPath id="${clip}"><path id="${outline}" d="${d}"/></clipPath><g clip-path="url(#${clip})">${shaded}${edge}${renderAll(children, rendering)}</g>`
}

function tonesNamed(tones: RenderOptions['tones'], name = ''): Tones {
  const found = tones[name]
  assert(found, `the template knows the tones ${name}`)
  return found
}
