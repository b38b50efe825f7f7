import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { DownloadPanel } from '@/modules/privacy/web/download-panel'
import { renderPage } from '@/web/testing/render'

test('the file is one click away, and the browser keeps it', () => {
  const link = renderPage(<DownloadPanel />).getByRole('link', { name: 'Download your data' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/privacy/download', true])
})
