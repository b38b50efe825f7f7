import { expect, test } from 'bun:test'
import { textsSurviveTranslation } from '@/tests/tidy/translated-text'
import { createTree } from '@/tests/tidy/tree'

const problems = (jsx: string) =>
  textsSurviveTranslation(createTree({ 'web/ui/a.tsx': `const view = ${jsx}` }))

test('an element that comes and goes before bare text is reported', () => {
  expect(problems('<button>\n{busy && <Spinner />}\nPay\n</button>')).toEqual([
    'web/ui/a.tsx:2 comes and goes beside bare text; give the text an element of its own, because translation replaces it',
  ])
  for (const jsx of [
    '<p>{isNew ? <New /> : null} {name}</p>',
    '<p>{isNew ? <New /> : <Old />}{messages.text}</p>',
    '<>{rows.map((row) => <b key={row} />)}{`total`}</>',
    '<p>{a && <A />}{b && <B />}text</p>',
  ])
    expect(problems(jsx)).toHaveLength(1)
})

test('bare text that comes and goes beside anything is reported', () => {
  for (const jsx of [
    '<p>{messages.text} {isNew && messages.extra}</p>',
    '<p><b />{isNew && `(new)`}</p>',
    '<p><b />{isNew ? name : <a>{name}</a>}</p>',
    '<button>{busy && <Spinner />}{busy ? busyText : children}</button>',
  ])
    expect(problems(jsx)).toHaveLength(1)
})

test('text in an element of its own, text that stays and text without siblings are allowed', () => {
  for (const jsx of [
    '<button>{busy && <Spinner />}<span>Pay</span></button>',
    '<p>{isNew && <New />}<b />text</p>',
    '<p>text {isNew && <New />}</p>',
    '<p>{isNew ? name : <a>{name}</a>}</p>',
    '<p><b /> {isNew ? one : other}</p>',
    '<section>{action && <A />}{children}</section>',
  ])
    expect(problems(jsx)).toEqual([])
})
