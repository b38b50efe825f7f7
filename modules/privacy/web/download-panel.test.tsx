import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { DownloadPanel } from '@/modules/privacy/web/download-panel'
import { renderPage } from '@/web/testing/render'

test('a link downloads the file', () => {
  const link = renderPage(<DownloadPanel />).getByRole('link', { name: 'Download your data' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/privacy/download', true])
})
