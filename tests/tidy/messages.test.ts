import { expect, test } from 'bun:test'
import {
  firstLoadHasOnlyShellMessages,
  messageFilesStandAlone,
  textsAreInMessageFiles,
} from '@/tests/tidy/messages'
import { createTree } from '@/tests/tidy/tree'

const page = 'modules/reviews/web/page.tsx'
const failures = (text: string, path = page) => textsAreInMessageFiles(createTree({ [path]: text }))

test('messages, classes, addresses and symbols are allowed', () => {
  const text = `import { messages } from '@/modules/reviews/messages'
    const isBig = useState<Map<string, number>>(size < 3 && 'Enter' !== key) // Not this text.
    const items = [{ label: messages.sell, href: '/sell' }, { value: 'a b', title: messages.title }]
    const classes = \`flex h-2 \${isBig ? 'text-xl' : 'text-sm'}\`
    if (broken) throw new Error('A page did not load')
    return (
      <Page title={messages.title} className="flex gap-2" onClick={() => go('/sell')}>
        <a href="/" aria-label={messages.go} data-x="y">
          {messages.count(items.length)} · {items.map((item) => <b key={item}>{\`\${item} – \`}</b>)}&nbsp;
        </a>
      </Page>
    )`
  expect(failures(text)).toEqual([])
})

test.each([
  ['<input placeholder="Max" />'],
  ['<button aria-label={`Remove this`} />'],
  ["<Field label={isNew ? 'Name' : 'New name'} />"],
  ["const columns = [{ label: 'When', numeric: true }]"],
  ["toast({ title: 'Saved' })"],
])('text in props and members is reported: %s', (text) => expect(failures(text).length).toBeGreaterThan(0))

test.each([
  ["setError('Enter an amount.')"],
  ['const lead = `You receive all of it`'],
  ['errorText(e, "It failed badly")'],
])('a sentence anywhere is reported: %s', (text) => {
  expect(failures(text, 'web/lib/x.ts')).toHaveLength(1)
  expect(failures(text, 'web/messages.ts')).toEqual([])
  expect(failures(text, 'modules/reviews/web/x.test.ts')).toEqual([])
  expect(failures(text, 'modules/reviews/web/sample-review.ts')).toEqual([])
})

test('the line is reported with the text', () => {
  expect(failures('const a = 1\nconst b = <p title="Sold out" />')).toEqual([
    `${page}:2 has “Sold out”, which belongs in messages.ts`,
  ])
})

test('message files import only types, messages and plural', () => {
  const standing = (text: string) =>
    messageFilesStandAlone(createTree({ 'modules/reviews/messages.ts': text }))
  expect(standing(`import type { Sort } from '@/modules/reviews/contract'`)).toEqual([])
  expect(standing(`import { plural } from '@/src/kit/text/plural'`)).toEqual([])
  expect(standing(`import { sentences } from '@/modules/reviews/next-action-messages'`)).toEqual([])
  expect(
    standing(`import { sentences } from '@/modules/orders/next-action/next-action-messages'`),
  ).toHaveLength(1)
  expect(standing(`import { sorts } from '@/modules/reviews/contract'`)).toHaveLength(1)
})

test('messages consist of parts in the folders of their module, not of others', () => {
  const importing = (part: string) =>
    messageFilesStandAlone(createTree({ 'modules/reviews/messages.ts': `import { texts } from '${part}'` }))
  expect(importing('@/modules/reviews/stars/star-messages')).toEqual([])
  expect(importing('@/modules/orders/messages')).toHaveLength(1)
})

test('messages are imported by their full path', () => {
  const taken = (from: string) =>
    messageFilesStandAlone(createTree({ [page]: `import { messages } from '${from}'` }))
  expect(taken('@/modules/reviews/messages')).toEqual([])
  expect(taken('../messages')).toHaveLength(1)
  expect(taken('@/modules/reviews/star-messages')).toEqual([])
})

test('the first page loads no messages of other pages', () => {
  const first = {
    'web/start.tsx': `import { reviews } from '@/modules/reviews/web/module'`,
    'modules/reviews/web/module.tsx': `import { shellMessages } from '@/modules/reviews/shell-messages'
const load = () => import('@/modules/reviews/web/page')`,
    [page]: `import { messages } from '@/modules/reviews/messages'`,
  }
  expect(firstLoadHasOnlyShellMessages(createTree(first))).toEqual([])
  const heavy = { ...first, 'modules/reviews/web/module.tsx': `import { ReviewsPage } from './page'` }
  expect(firstLoadHasOnlyShellMessages(createTree(heavy))).toEqual([
    `${page}:1 loads modules/reviews/messages with the first page; only shell-messages.ts belongs there`,
  ])
  const list = `import { ReviewsPage } from './page'\nexport const pages = [{ path: '/', view: ReviewsPage }]`
  expect(
    firstLoadHasOnlyShellMessages(createTree({ ...first, 'modules/reviews/web/module.tsx': list })),
  ).toEqual([])
})

test('an exported type is reported', () => {
  const standing = createTree({ 'modules/reviews/messages.ts': 'export interface Notice { title: string }' })
  expect(messageFilesStandAlone(standing)).toHaveLength(1)
})

test('files of a topic in its folder follow the same rules', () => {
  const path = 'modules/reviews/stars/messages.ts'
  const text = `import { sorts } from '@/modules/reviews/contract'`
  expect(messageFilesStandAlone(createTree({ [path]: text }))).toHaveLength(1)
  expect(failures(`const sort = { label: 'Best first' }`, 'modules/reviews/star-contract.ts')).toHaveLength(1)
})

test('labels of settings and queues are messages; their help is for operators and metrics', () => {
  const queue = `const sold = { name: 'sold', label: 'Sold items', help: 'Items that were sold' }`
  expect(failures(queue, 'modules/reviews/queues.ts')).toEqual([
    'modules/reviews/queues.ts:1 has “Sold items”, which belongs in messages.ts',
  ])
  const setting = `const A = { help: 'Time to pay.', runtime: { label, affects: 'Buyers, from then on.' } }`
  expect(failures(setting, 'modules/reviews/config.ts')).toHaveLength(1)
  expect(failures(setting, 'src/kit/config/app-config.ts')).toHaveLength(1)
})

test('a name that ends in messages is that of a message file, because translations replace the import', () => {
  const imported = (path: string) =>
    messageFilesStandAlone(
      createTree({
        [page]: `import { x } from '@/${path.replace(/\.tsx?$/, '')}'`,
        [path]: 'export const x = 1',
      }),
    )
  expect(imported('modules/reviews/web/thread-messages.tsx')).toEqual([
    'modules/reviews/web/thread-messages.tsx has the name of a message file, so translations would look for thread-messages.ts',
  ])
  expect(imported('modules/reviews/stars/star-messages.ts')).toEqual([])
  expect(imported('src/http/program-messages.ts')).toEqual([])
})
