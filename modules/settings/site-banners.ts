import { settingsConfig } from '@/modules/settings/config'
import { switchBanner } from '@/modules/settings/switches/switches'
import { readConfig } from '@/src/kit/config/config'
import type { Context, Core } from '@/src/kit/context'
import { publishToTopic } from '@/src/realtime/publish'
import { defineTopic } from '@/src/realtime/topics'

/** What the operator tells everyone, above every page. */
export const siteBannersTopic = defineTopic('site-banners')

const shown = new WeakMap<Core, string>()

/** The lines above every page; empty if there are none. */
export function siteBanners(ctx: Context) {
  return { banner: readConfig(ctx, settingsConfig).SITE_BANNER ?? '', switchBanner: switchBanner(ctx) }
}

/** Sends the lines to open pages once they have changed: by an admin, a command, or a planned setting. */
export async function publishSiteBanners(ctx: Context): Promise<void> {
  const data = siteBanners(ctx)
  const before = shown.get(ctx.core)
  const now = JSON.stringify(data)
  shown.set(ctx.core, now)
  if (before !== undefined && before !== now)
    publishToTopic(ctx, { topic: siteBannersTopic }, { type: 'site-banners', data })
}
