import { expect, test } from 'bun:test'
import { stylesAreReadable } from '@/tests/tidy/module-styles'
import { createTree } from '@/tests/tidy/tree'

const path = 'modules/paint/web/theme.css'
const problemsOf = (css: string) => stylesAreReadable(createTree({ [path]: css }))
const tokens = (declarations: string) => `:root,\n[data-theme] { ${declarations} }`

test('other fonts, corners and readable colors are allowed', () => {
  const font =
    '@font-face { font-family: Serif; src: url("./serif.woff2") format("woff2"); font-display: optional; }'
  const fallback = '@font-face { font-family: Like; src: local("Arial"); }'
  const own = '.paint-frame { color: red; mask: url(#round); --corner: 0; }'
  const colors = '--surface: light-dark(#ffffff, oklch(15% 0.01 280)); --shade: oklch(0.1 0 0 / 0.3);'
  const css = `${font} ${fallback} ${own} ${tokens(`${colors} --font: Serif, Like, serif; --corner: 2px;`)}`
  expect(problemsOf(css)).toEqual([])
})

test('a color that makes text hard to read is named with its contrast', () => {
  expect(problemsOf(tokens('--ink-muted: light-dark(#bbbbbb, #aaaaaa);'))).toContain(
    `${path}: --ink-muted on --surface is 1.82:1 in the light theme and needs 4.5:1`,
  )
})

test('a surface on which a color of the operator would be hard to read is named with the color', () => {
  const surfaces = ['', '-raised', '-sunken', '-control', '-float'].map(
    (name) => `--surface${name}: light-dark(#c8c8c8, #111111);`,
  )
  const texts = ['ink', 'ink-muted', 'accent', 'good', 'wait', 'bad', 'line-strong', 'accent-edge'].map(
    (name) => `--${name}: light-dark(#101010, #eeeeee);`,
  )
  const css = [...surfaces, ...texts].join(' ')
  expect(problemsOf(tokens(css))).toEqual([expect.stringMatching(/: with SITE_ACCENT=#\w{6}, --accent/)])
})

test.each([
  [
    tokens('--ink: rebeccapurple;'),
    '--ink is rebeccapurple; write #rrggbb or oklch(l c h), or two of them as light-dark(light, dark)',
  ],
  [
    tokens('--ink: oklch(0.2 0 0 / 0.5);'),
    '--ink is oklch(0.2 0 0 / 0.5); write #rrggbb or oklch(l c h), or two of them as light-dark(light, dark)',
  ],
  [
    'footer { --ink: #000000; }',
    '--ink is set in "footer"; set colors of the site in ":root, [data-theme]", where contrast is checked',
  ],
  [
    `@media print { ${tokens('--ink: #000000;')} }`,
    '--ink is set in "@media print :root, [data-theme]"; set colors of the site in ":root, [data-theme]", where contrast is checked',
  ],
  [
    '@font-face { font-family: Serif; src: url(./serif.woff2); font-display: swap }',
    'the font Serif needs font-display: optional, else text moves when it arrives',
  ],
  [
    'body { background: url("https://example.com/a.png"); }',
    "https://example.com/a.png isn't a file of the module; name it by a relative path such as ./serif.woff2",
  ],
  [
    '@media screen { @font-face { font-family: Serif; src: url(./serif.woff2) } }',
    'the font Serif needs font-display: optional, else text moves when it arrives',
  ],
  [
    '@import "https://example.com/a.css";',
    "https://example.com/a.css isn't a file of the module; name it by a relative path such as ./serif.woff2",
  ],
])('%s is rejected', (css, problem) => {
  expect(problemsOf(css)).toEqual([`${path}: ${problem}`])
})
