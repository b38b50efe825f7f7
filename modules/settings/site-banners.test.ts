import { expect, test } from 'bun:test'
import { publishSiteBanners } from '@/modules/settings/site-banners'
import { runSwitch } from '@/modules/settings/switches/switch-command'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { runCommand } from '@/tests/support/run-command'
import { socketOpener } from '@/tests/support/test-socket'

test('open pages get the lines above every page once they change', async () => {
  await using app = await createTestApp()
  using visitor = await socketOpener(app)()
  visitor.send({ type: 'subscribe', data: { topics: ['site-banners'] } })
  await eventually(async () => {
    expect(app.app.server.server?.subscriberCount('site-banners')).toBe(1)
  })
  await publishSiteBanners(app.ctx)
  await runCommand(runSwitch, app, 'sales', 'off', '--message', 'Back at noon.')
  await publishSiteBanners(app.ctx)
  await publishSiteBanners(app.ctx)
  await runCommand(runSwitch, app, 'sales', 'on')
  await publishSiteBanners(app.ctx)
  await eventually(async () => {
    const frames = visitor.received.filter(({ type }) => type === 'site-banners')
    expect(frames.map(({ data }) => data)).toEqual([
      { banner: '', switchBanner: 'Back at noon.' },
      { banner: '', switchBanner: '' },
    ])
  })
})
