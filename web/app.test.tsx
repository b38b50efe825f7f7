import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { readClientConfig } from '@/web/lib/client-config'
import type { WebModule } from '@/web/lib/modules/module'
import { renderApp } from '@/web/testing/render'

test('a module that is switched off adds no pages, links or providers, and loads nothing', async () => {
  const loaded: string[] = []
  const paint = (name: string): WebModule => ({
    name,
    nav: [{ label: `Link to ${name}`, href: `/${name}`, place: 'footer' }],
    provider: ({ children }) => {
      loaded.push(name)
      return children
    },
    pages: [
      {
        path: `/${name}`,
        title: name,
        load: async () => {
          loaded.push(`page of ${name}`)
          return () => <p>The page of {name}</p>
        },
      },
    ],
  })
  const site = { ...readClientConfig(), modulesOff: ['paint'] }
  const { findByText, queryByText } = renderApp({
    modules: [paint('paint'), paint('chalk')],
    site,
    path: '/chalk',
  })
  await findByText('The page of chalk')
  expect(queryByText('Link to chalk')).not.toBeNull()
  expect(queryByText('Link to paint')).toBeNull()
  renderApp({ modules: [paint('paint')], site, path: '/paint' })
  expect(loaded.filter((name) => name.includes('paint'))).toEqual([])
})
