import { expect, test } from 'bun:test'
import {
  firstLoadHasOnlyShellMessages,
  messageFilesStandAlone,
  textsAreInMessageFiles,
} from '@/tests/tidy/messages'
import { createTree } from '@/tests/tidy/tree'

const page = 'modules/reviews/web/page.tsx'
const failures = (text: string, path = page) => textsAreInMessageFiles(createTree({ [path]: text }))

test('words of the catalogue, looks, addresses and signs are fine', () => {
  const text = `import { words } from '@/modules/reviews/words'
    const isBig = useState<Map<string, number>>(size < 3 && 'Enter' !== key) // Not a word of it.
    const items = [{ label: words.sell, href: '/sell' }, { value: 'a b', title: words.title }]
    const look = \`flex h-2 \${isBig ? 'text-xl' : 'text-sm'}\`
    if (broken) throw new Error('A page did not load')
    return (
      <Page title={words.title} className="flex gap-2" onClick={() => go('/sell')}>
        <a href="/" aria-label={words.go} data-x="y">
          {words.count(items.length)} · {items.map((item) => <b key={item}>{\`\${item} – \`}</b>)}&nbsp;
        </a>
      </Page>
    )`
  expect(failures(text)).toEqual([])
})

test.each([
  ['<p className="x">Sold out</p>'],
  ['<p>{name} sold it</p>'],
  ['<p>\n  {isSold ? <b>{name}</b> : null} is what\n  you get\n</p>'],
  ["<h2>What's Included</h2>"],
  ['<Foo<string> a={1}>word</Foo>'],
])('text between tags is named: %s', (text) => expect(failures(`const x = () => ${text}`)).toHaveLength(1))

test.each([
  ['<input placeholder="Max" />'],
  ['<button aria-label={`Remove this`} />'],
  ["<Field label={isNew ? 'Name' : 'New name'} />"],
  ["const columns = [{ label: 'When', numeric: true }]"],
  ["toast({ title: 'Saved' })"],
])('what is given to be read is named: %s', (text) => expect(failures(text).length).toBeGreaterThan(0))

test.each([
  ["setFault('Enter an amount.')"],
  ['const lead = `You receive all of it`'],
  ['errorWords(e, "It failed badly")'],
])('a sentence is named wherever it stands: %s', (text) => {
  expect(failures(text, 'web/lib/x.ts')).toHaveLength(1)
  expect(failures(text, 'web/messages.ts')).toEqual([])
  expect(failures(text, 'modules/reviews/web/x.test.ts')).toEqual([])
  expect(failures(text, 'modules/reviews/web/sample-review.ts')).toEqual([])
})

test('the place is told with the words', () => {
  expect(failures('const a = 1\nconst b = <p>\n  Sold\n  out\n</p>')).toEqual([
    `${page}:2 says “Sold out”, which belongs into words.ts`,
  ])
})

test('a catalogue takes types and what counts, and nothing that weighs', () => {
  const words = (text: string) => messageFilesStandAlone(createTree({ 'modules/reviews/words.ts': text }))
  expect(words(`import type { Sort } from '@/modules/reviews/contract'`)).toEqual([])
  expect(words(`import { plural } from '@/src/core/counts'`)).toEqual([])
  expect(words(`import { sentences } from '@/modules/reviews/turn-words'`)).toEqual([])
  expect(words(`import { sentences } from '@/modules/orders/turn-words'`)).toHaveLength(1)
  expect(words(`import { sorts } from '@/modules/reviews/contract'`)).toHaveLength(1)
})

test('words have one name, whoever takes them', () => {
  const taken = (from: string) =>
    messageFilesStandAlone(createTree({ [page]: `import { words } from '${from}'` }))
  expect(taken('@/modules/reviews/words')).toEqual([])
  expect(taken('../words')).toHaveLength(1)
  expect(taken('@/modules/reviews/star-words')).toEqual([])
})

test('what comes with the first page brings no words of other pages', () => {
  const first = {
    'web/main.tsx': `import { reviews } from '@/modules/reviews/web/module'`,
    'modules/reviews/web/module.tsx': `import { shellWords } from '@/modules/reviews/shell-words'
const load = () => import('@/modules/reviews/web/page')`,
    [page]: `import { words } from '@/modules/reviews/words'`,
  }
  expect(firstLoadHasOnlyShellMessages(createTree(first))).toEqual([])
  const heavy = { ...first, 'modules/reviews/web/module.tsx': `import { ReviewsPage } from './page'` }
  expect(firstLoadHasOnlyShellMessages(createTree(heavy))).toEqual([
    `${page}:1 loads modules/reviews/words with the first page; only shell-words.ts belongs there`,
  ])
  const list = `import { ReviewsPage } from './page'\nexport const pages = [{ path: '/', view: ReviewsPage }]`
  expect(
    firstLoadHasOnlyShellMessages(createTree({ ...first, 'modules/reviews/web/module.tsx': list })),
  ).toEqual([])
})

test('a type that only one language has is named', () => {
  const words = createTree({ 'modules/reviews/words.ts': 'export interface Told { title: string }' })
  expect(messageFilesStandAlone(words)).toHaveLength(1)
})
